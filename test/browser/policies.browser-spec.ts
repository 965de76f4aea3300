import type { Page } from '@playwright/test';
import { choose } from './choose.js';
import { expect, test } from './fixtures.js';
import { useOwnPlatform } from './own-platform.js';
import type { Account } from './staff.js';

/** A rule for everyone would change what other journeys pay. */
const site = useOwnPlatform('head.of.rules@example.org', 9_317);

async function give(to: Account, amount: string, asker: Account): Promise<void> {
  const wish = { to: to.user.saffronId, asset: 'SFN', amount, reason: 'Start of a journey' };
  let id = '';
  await expect(async () => {
    ({ id } = await asker.client.succeed<{ id: string }>('/api/admin/allocations', wish));
  }).toPass({ intervals: [100], timeout: 30_000 });
  await site.head.client.succeed(`/api/admin/allocations/${id}/approve`);
}

async function review(page: Page, to: Account): Promise<void> {
  await page.goto('/send-sfn');
  await page.getByLabel('Recipient').fill(to.user.saffronId);
  await page.getByLabel('Amount').fill('100');
  await page.getByRole('button', { name: 'Review transfer' }).click();
}

test('a fee is proposed by one administrator, approved by another, and shown to members before they pay it', async ({
  browser,
  consoleErrors,
}) => {
  const [ada, bob, asks, approves] = [
    await site.signUp(),
    await site.signUp(),
    await site.signUpAs('admin'),
    await site.signUpAs('admin'),
  ];
  await give(ada, '1000', asks);
  const first = await site.openAs(browser, asks, consoleErrors);
  await first.goto('/admin/policies');
  await expect(first.getByText('Where no rule is in force')).toContainText('a fee of 0 %');
  await first.getByRole('link', { name: 'Propose a rule' }).click();
  await first.getByLabel('Share').fill('0.5');
  await first.getByRole('button', { name: 'Add a tier' }).click();
  const second = first.getByRole('group', { name: 'Tier 2' });
  await second.getByLabel('Share').fill('0.25');
  await expect(first.getByText('Complete the terms')).toBeVisible();
  await second.getByLabel('Amounts above').fill('500');
  await expect(first.getByText('A transfer of 1,000 SFN costs 2.5 SFN.')).toBeVisible();
  await first.getByLabel('Reason').fill('Prices of the spring');
  await first.getByRole('button', { name: 'Propose' }).click();

  await expect(first.getByText('It waits for another administrator.')).toBeVisible();
  await expect(first.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  const id = /policies\/([^/]+)\/show/.exec(first.url())?.[1];
  const own = await asks.client.post<{ code: string }>(`/api/admin/policies/${id}/approve`);
  expect([own.status, own.body.code]).toEqual([403, 'wallet.policy.own-proposal']);

  const member = await site.openAs(browser, ada, consoleErrors);
  await review(member, bob);
  await expect(member.getByRole('button', { name: 'Send 100 SFN' })).toBeVisible();
  await expect(member.getByTitle('100.5 SFN')).toHaveCount(0);

  const decider = await site.openAs(browser, approves, consoleErrors);
  await decider.goto('/admin/policies');
  await decider.getByRole('row').filter({ hasText: 'Proposed' }).getByRole('link').click();
  await expect(decider.getByText('No such rule is in force now.')).toBeVisible();
  await decider.getByRole('button', { name: 'Approve' }).click();
  const dialog = decider.getByRole('dialog');
  await expect(dialog).toContainText('0.25 %');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(decider.getByText('The rule is approved')).toBeVisible();
  await expect(decider.getByText('In force', { exact: true }).first()).toBeVisible();

  // He was shown no fee: he is asked again instead of charged.
  await member.getByRole('button', { name: 'Send 100 SFN' }).click();
  await expect(member.getByText('The fee has changed.')).toBeVisible();
  await member.getByRole('button', { name: 'Review transfer' }).click();
  await expect(member.getByTitle('100.5 SFN').first()).toBeVisible();
  await member.getByRole('button', { name: 'Send 100 SFN' }).click();
  await expect(member.getByTitle('0.5 SFN').first()).toBeVisible();
});

test('a monitor of the treasury is proposed, approved, and shows when the balance has passed its mark', async ({
  browser,
  consoleErrors,
}) => {
  const [ada, asks] = [await site.signUp(), await site.signUpAs('admin')];
  const page = await site.openAs(browser, asks, consoleErrors);
  await page.goto('/admin/policies/create');
  await choose(page, 'Rule', 'Monitor');
  await page.getByLabel('Mark').fill('999000000');
  await page.getByLabel('Reason').fill('We want to know');
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(page.getByText('It waits for another administrator.')).toBeVisible();
  const id = /policies\/([^/]+)\/show/.exec(page.url())?.[1];
  expect((await site.head.client.post(`/api/admin/policies/${id}/approve`)).status).toBe(200);

  await page.goto('/admin/monitors');
  await expect(page.getByRole('row').filter({ hasText: 'Treasury' })).toContainText('Quiet');
  await give(ada, '2000000', asks);
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'Treasury' });
  await expect(row).toContainText('Crossed');
  await row.getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Last crossings' }).getByRole('row')).toHaveCount(2);
});

test('a rule in force is changed from a later moment on, and ended', async ({ browser, consoleErrors }) => {
  const [member, asks] = [await site.signUp(), await site.signUpAs('admin')];
  const wish = {
    ...{ kind: 'limit', asset: 'SFN', transferKind: 'transfer', effectiveFrom: null, reason: 'Asked for by mail' },
    ...{ scope: { type: 'member', member: member.user.saffronId }, terms: { perTransfer: '5', perDay: null } },
  };
  const { body } = await asks.client.post<{ id: string }>('/api/admin/policies', wish);
  expect((await site.head.client.post(`/api/admin/policies/${body.id}/approve`)).status).toBe(200);
  const page = await site.openAs(browser, asks, consoleErrors);
  await page.goto(`/admin/policies/${body.id}/show`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(member.user.saffronId);
  await page.getByRole('link', { name: 'Propose a changed version' }).click();
  await expect(page.getByRole('textbox', { name: 'Member' })).toHaveValue(member.user.saffronId);
  await page.getByLabel('At most in one transfer').fill('7.5');
  await page.getByLabel('From a later moment').check();
  await page.getByRole('textbox', { name: 'Reason' }).fill('More from then on');
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(page.getByText('Required')).toBeVisible();
  await page.getByLabel('Holds from').fill('2199-01-02T03:04');
  await page.getByRole('button', { name: 'Propose' }).click();

  await expect(page.getByText('It waits for another administrator.')).toBeVisible();
  await expect(page.getByText('Jan 2, 2199').first()).toBeVisible();
  const changes = page.getByRole('region', { name: 'What changes' });
  await expect(changes.getByRole('row').filter({ hasText: 'At most in one transfer' })).toContainText(
    '7.5 SFN (changed)',
  );
  const versions = page.getByRole('region', { name: 'All versions of this rule' });
  await versions.getByRole('link', { name: 'Version 1' }).click();
  await page.getByRole('button', { name: 'Propose the end' }).click();
  const end = page.getByRole('dialog');
  await end.getByLabel('Reason').fill('No longer needed');
  await end.getByLabel('Ends at').fill('2020-01-02T03:04');
  await end.getByRole('button', { name: 'Propose the end' }).click();
  await expect(end.getByLabel('Ends at')).toHaveAttribute('aria-invalid', 'true');
  await end.getByLabel('Ends at').fill('2199-03-04T05:06');
  await end.getByRole('button', { name: 'Propose the end' }).click();
  await expect(page.getByText('The rule ends.')).toBeVisible();
  await expect(page.getByText('Mar 4, 2199').first()).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Withdrawn').first()).toBeVisible();
});

test('a credit limit lets a member send what he does not have, and does not end while he owes it', async ({
  browser,
  consoleErrors,
}) => {
  const [ada, bob, asks] = [await site.signUp(), await site.signUp(), await site.signUpAs('admin')];
  const page = await site.openAs(browser, asks, consoleErrors);
  await page.goto('/admin/policies/create');
  await choose(page, 'Rule', 'Credit limit');
  await page.getByRole('textbox', { name: 'Member' }).fill(ada.user.saffronId);
  await page.getByRole('textbox', { name: 'Credit limit' }).fill('150');
  await page.getByLabel('Reason').fill('As agreed with her');
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(page.getByText('It waits for another administrator.')).toBeVisible();
  const id = /policies\/([^/]+)\/show/.exec(page.url())?.[1];

  const member = await site.openAs(browser, ada, consoleErrors);
  await review(member, bob);
  await expect(member.getByText('You do not have enough for this transfer')).toBeVisible();
  expect((await site.head.client.post(`/api/admin/policies/${id}/approve`)).status).toBe(200);
  await review(member, bob);
  await member.getByRole('button', { name: 'Send 100 SFN' }).click();
  await expect(member.getByRole('heading', { name: 'Sent' })).toBeVisible();
  await member.goto('/wallet');
  await expect(member.getByRole('region', { name: 'SFN balance' })).toContainText(
    /Available ([\d.]+) SFN including \1 SFN credit/,
  );

  await page.reload();
  await page.getByRole('button', { name: 'Propose the end' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('No longer needed');
  await page.getByRole('dialog').getByRole('button', { name: 'Propose the end' }).click();
  await expect(page.getByText('The rule ends.')).toBeVisible();
  const end = /policies\/([^/]+)\/show/.exec(page.url())?.[1];
  const decider = await site.openAs(browser, await site.signUpAs('admin'), consoleErrors);
  await decider.goto(`/admin/policies/${end}/show`);
  await decider.getByRole('button', { name: 'Approve' }).click();
  await decider.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(decider.getByText('More of the credit is in use than would be left.')).toBeVisible();
});

test('a fee out of what the recipient gets stands where he reads it, and adds up for both', async ({
  browser,
  consoleErrors,
}) => {
  const [ada, bob, asks] = [await site.signUp(), await site.signUp(), await site.signUpAs('admin')];
  await give(ada, '200', asks);
  const wish = {
    ...{ kind: 'fee', asset: 'SFN', transferKind: 'transfer', effectiveFrom: null, reason: 'Asked for by mail' },
    scope: { type: 'member', member: ada.user.saffronId },
    terms: { tiers: [{ above: '0', basisPoints: 100, fixed: '0' }], min: null, max: null, paidBy: 'recipient' },
  };
  const { id } = await asks.client.succeed<{ id: string }>('/api/admin/policies', wish);
  await site.head.client.succeed(`/api/admin/policies/${id}/approve`);

  const sender = await site.openAs(browser, ada, consoleErrors);
  await review(sender, bob);
  await expect(sender.getByText('Fee, paid by the recipient')).toBeVisible();
  await sender.getByRole('button', { name: 'Send 100 SFN' }).click();
  await expect(sender.getByRole('heading', { name: 'Sent' })).toBeVisible();
  await expect(sender.getByText('Fee, paid by the recipient')).toBeVisible();

  const recipient = await site.openAs(browser, bob, consoleErrors);
  for (const [page, sum, parts] of [
    [sender, '\u2212100 SFN', ['0 SFN']],
    [recipient, '+99 SFN', ['100 SFN', '1 SFN', '99 SFN']],
  ] as const) {
    await page.goto('/transactions');
    await page
      .getByRole('link', { name: new RegExp(`${sum === '+99 SFN' ? 'From' : 'To'} `) })
      .first()
      .click();
    const details = page.getByRole('dialog');
    await expect(details.getByTitle(sum, { exact: true })).toBeVisible();
    for (const part of parts) await expect(details.getByTitle(part, { exact: true }).first()).toBeVisible();
  }
  await expect(recipient.getByRole('dialog').getByText('Arrived')).toBeVisible();
});
