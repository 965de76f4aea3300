import type { Page } from '@playwright/test';
import type { DeadLetter } from '#contracts/dead-letters';
import type { ApiClient } from '#testing/client';
import { expect, test } from './fixtures.js';
import { enter, resume } from './staff.js';
import { letPausesPass, mend, refuseSuspensions, standingOf } from './wallet-database.js';

const filterOf = (memberId: string) => `filter=${encodeURIComponent(JSON.stringify({ key: memberId }))}`;

/** The wallet has tried often enough, and told identity. */
const awaitLetter = (root: ApiClient, memberId: string) =>
  expect(async () => {
    await letPausesPass(memberId);
    const { body } = await root.get<readonly DeadLetter[]>(`/api/admin/dead-letters?${filterOf(memberId)}`);
    expect(body).toHaveLength(1);
  }).toPass();

async function openLetter(page: Page, memberId: string): Promise<void> {
  await page.goto(`/admin/dead-letters?${filterOf(memberId)}`);
  await page.getByRole('link', { name: 'identity.member-changed.v1' }).click();
  await expect(page.getByText('Nobody has decided yet.')).toBeVisible();
}

async function decide(page: Page, decision: 'Replay' | 'Discard', reason: string): Promise<void> {
  await page.getByRole('button', { name: decision }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: decision }).click();
  await expect(dialog).toBeHidden();
}

test.afterEach(mend);

test('what the wallet could not take in is listed, discarded, or replayed in vain and once more when it is mended', async ({
  page,
  context,
  baseURL: url = '',
  staff,
  newPerson,
  newClient,
}) => {
  test.setTimeout(120_000);
  const ids: string[] = [];
  for (let n = 0; n < 2; n++) ids.push((await newClient().signUp(newPerson())).id);
  const [one = '', other = ''] = ids;
  for (const id of ids) await expect.poll(() => standingOf(id)).toBe('active');
  await refuseSuspensions(ids);
  const root = resume(url, staff.superAdmin);
  const suspended = await root.post('/api/admin/members/suspend', { ids, reason: 'One wave of spam' });
  expect(suspended.status).toBe(200);
  for (const id of ids) await awaitLetter(root, id);

  await enter(context, url, staff.superAdmin);
  await openLetter(page, other);
  await decide(page, 'Discard', 'Reactivated meanwhile');
  await expect(page.getByText('Discard · discarded')).toBeVisible({ timeout: 20_000 });

  await openLetter(page, one);
  await expect(page.getByText('violates check constraint "out_of_order"')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What the event said' }).last()).toContainText('"emailHash": "•••"');

  await decide(page, 'Replay', 'Perhaps it was the weather');
  await expect(page.getByText('The service is carrying out the decision.')).toBeVisible();
  await expect(async () => {
    await letPausesPass(one);
    await expect(page.getByText('Replay · failed again')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await standingOf(one)).toBe('active');

  await mend();
  await decide(page, 'Replay', 'The constraint is gone');
  await expect(page.getByText('Replay · handled')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Replay' })).toHaveCount(0);
  expect(await Promise.all(ids.map(standingOf))).toEqual(['suspended', 'active']);

  const acts = `/admin/audit?filter=${encodeURIComponent(JSON.stringify({ action: 'dead-letter.discarded' }))}`;
  await expect(async () => {
    await page.goto(acts);
    await expect(page.getByText('Reactivated meanwhile')).toBeVisible({ timeout: 3_000 });
  }).toPass();
});
