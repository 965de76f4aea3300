import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fakeApi } from '#web/testing/fakeApi.js';
import { aUser } from '#web/testing/users.js';
import ViewAsBanner from './ViewAsBanner.js';

beforeAll(() => i18next.loadNamespaces('seldom'));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const assign = vi.fn();
function open(until: string) {
  assign.mockReset();
  vi.stubGlobal('location', Object.assign(new URL(location.href), { assign }));
  const user = { ...aUser({ name: 'Ada Lovelace' }), viewedBy: { saffronId: 'SF000000000001', until } };
  render(<ViewAsBanner user={user} />);
  return user;
}
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

it('says whose pages these are and who looks, and leads back to the console', async () => {
  const { calls } = fakeApi({ 'POST /api/user/view-as/end': { status: 200, body: { success: true } } });
  const { id } = open(inMinutes(15));
  expect(screen.getByRole('region')).toHaveTextContent(/SF000000000001.*Ada Lovelace/);
  await userEvent.click(screen.getByRole('button', { name: 'Back to the console' }));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(`/admin/members/${id}/show`));
  expect(calls.map(({ route }) => route)).toEqual(['POST /api/user/view-as/end']);
});

it('stays and says so where the way back failed', async () => {
  fakeApi({ 'POST /api/user/view-as/end': { status: 500 } });
  open(inMinutes(15));
  await userEvent.click(screen.getByRole('button', { name: 'Back to the console' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This did not work');
  expect(assign).not.toHaveBeenCalled();
});

it('leads back by itself when the time is over', () => {
  vi.useFakeTimers();
  const { id } = open(inMinutes(15));
  vi.advanceTimersByTime(14 * 60_000);
  expect(assign).not.toHaveBeenCalled();
  vi.advanceTimersByTime(61_000);
  expect(assign).toHaveBeenCalledWith(`/admin/members/${id}/show`);
});
