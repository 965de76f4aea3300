import type { Allocation } from '#contracts/wallet';
import { people } from '#testing/builders';
import type { ApiClient } from '#testing/client';
import { expect } from './fixtures.js';
import { TREASURER } from './stack.js';

/** Gives a member SFN from the treasury. */
export type Allocate = (to: string, amount: string) => Promise<void>;

/** Two administrators of the journeys' own, one to ask for an allocation and one to approve it. */
export async function openTreasury(newClient: () => ApiClient): Promise<Allocate> {
  const next = people();
  const [approver, clerk, person] = [newClient(), newClient(), next()];
  await approver.signUp({ ...next(), email: TREASURER });
  const { id } = await clerk.signUp(person);
  const role = { role: 'admin', reason: 'Asks for the allocations of the journeys' };
  expect((await approver.post(`/api/admin/members/${id}/role`, role)).status).toBeLessThan(300);
  await clerk.signIn(person.email);

  return async (to, amount) => {
    const wish = { to, asset: 'SFN', amount, reason: 'Start of a journey' };
    const asked = await clerk.post<Allocation>('/api/admin/allocations', wish);
    expect(asked.body).toMatchObject({ status: 'pending' });
    const approved = await approver.post(`/api/admin/allocations/${asked.body.id}/approve`);
    expect(approved.status).toBeLessThan(300);
  };
}
