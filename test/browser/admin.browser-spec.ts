import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Allocation, WalletAccount } from '#contracts/wallet';
import { untilLogged } from './audit-log.js';
import { choose } from './choose.js';
import { expect, test } from './fixtures.js';
import { useOwnPlatform } from './own-platform.js';
import type { Account } from './staff.js';

/** Every address gets one code at a time, and the console's numbers are these journeys' alone. */
const site = useOwnPlatform('head.of.operations@example.org', 7_041);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const dialogOf = (page: Page) => page.getByRole('dialog');

const sfnOf = async ({ client }: Account): Promise<string | undefined> => {
  const { body } = await client.get<{ accounts: WalletAccount[] }>('/api/wallet/accounts');
  return body.accounts.find(({ asset }) => asset === 'SFN')?.total;
};

async function openAct(page: Page, memberId: string, action: string): Promise<void> {
  await untilLogged(page, memberId, action);
  await page.goto(`/admin/members/${memberId}/show/audit`);
  await page.getByRole('link', { name: action }).first().click();
  await expect(heading(page)).toContainText(action);
}

const changeRow = (page: Page, field: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: field }) });

test('an allocation is requested by one administrator and approved by another', async ({ browser, consoleErrors }) => {
  const [ada, asks, approves] = [await site.signUp(), await site.signUpAs('admin'), await site.signUpAs('admin')];
  const first = await site.openAs(browser, asks, consoleErrors);
  await first.goto('/admin/sfn-allocation');
  await first.getByRole('link', { name: 'Request allocation' }).click();
  await first.getByLabel('Recipient').fill(ada.user.saffronId);
  await first.getByLabel('Amount').fill('0');
  await first.getByLabel('Reason').fill('Founders’ grant');
  await first.getByRole('button', { name: 'Request allocation' }).click();
  await expect(first.getByText('Enter an amount above zero')).toBeVisible();
  await first.getByLabel('Amount').fill('250.000000000000000001');
  await first.getByRole('button', { name: 'Request allocation' }).click();

  await expect(first.getByText('It waits for another administrator.')).toBeVisible();
  await expect(first.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  const id = /sfn-allocation\/([^/]+)\/show/.exec(first.url())?.[1];
  const own = await asks.client.post<{ code: string }>(`/api/admin/allocations/${id}/approve`);
  expect([own.status, own.body.code]).toEqual([403, 'wallet.allocation.own-request']);
  expect(await sfnOf(ada)).toBe('0');

  const second = await site.openAs(browser, approves, consoleErrors);
  await second.goto('/admin');
  await second.getByRole('link', { name: /^Approvals due\s*1$/ }).click();
  await expect(heading(second)).toHaveText('SFN allocation');
  await expect(second.getByRole('row')).toHaveCount(2);
  await second.getByRole('row').last().getByRole('link').click();
  await second.getByRole('button', { name: 'Approve' }).click();
  await expect(dialogOf(second)).toContainText('250.000000000000000001 SFN');
  await expect(dialogOf(second)).toContainText(ada.user.saffronId);
  await dialogOf(second).getByRole('button', { name: 'Approve' }).click();

  await expect(second.getByText('The allocation is approved')).toBeVisible();
  await expect(second.getByRole('listitem').filter({ hasText: 'Approved' })).toContainText(approves.user.saffronId);
  await expect(second.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  expect(await sfnOf(ada)).toBe('250.000000000000000001');

  await second.goto(`/admin/members/${ada.user.id}/show/wallet`);
  await expect(second.getByRole('row').filter({ hasText: 'SFN' })).toContainText('250.000000000000000001');
  await second.goto('/admin/transactions');
  await expect(second.getByRole('row').filter({ hasText: ada.user.saffronId })).toContainText(
    '250.000000000000000001 SFN',
  );
});

test('an allocation that is rejected moves nothing', async ({ browser, consoleErrors }) => {
  const [ada, asks, rejects] = [await site.signUp(), await site.signUpAs('admin'), await site.signUpAs('admin')];
  const wish = { to: ada.person.email, asset: 'SFN', amount: '5', reason: 'A mistake' };
  const { id } = await asks.client.succeed<Allocation>('/api/admin/allocations', wish);
  const page = await site.openAs(browser, rejects, consoleErrors);
  await page.goto(`/admin/sfn-allocation/${id}/show`);
  await page.getByRole('button', { name: 'Reject' }).click();
  await dialogOf(page).getByLabel('Reason').fill('Not in the plan');
  await dialogOf(page).getByRole('button', { name: 'Reject' }).click();

  await expect(page.getByText('The allocation is rejected')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Rejected' })).toContainText('Not in the plan');
  expect(await sfnOf(ada)).toBe('0');
});

const CONSOLE_PAGES = [
  '',
  '/members',
  '/sfn-allocation',
  '/sfn-allocation/create',
  '/transactions',
  '/audit',
  '/staff',
];

test('a member is refused on every page of the console, and /super-admin stays empty', async ({
  browser,
  consoleErrors,
}) => {
  const ada = await site.signUp();
  const page = await site.openAs(browser, ada, consoleErrors);
  const paths = [
    ...CONSOLE_PAGES.map((path) => `/admin${path}`),
    '/admin-users',
    '/user-directory-management',
    '/super-admin/members',
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/unauthorized$/);
  }
  for (const resource of ['members', 'allocations', 'transactions', 'accounts', 'audit']) {
    expect((await ada.client.get(`/api/admin/${resource}`)).status, resource).toBe(403);
  }
  await expectEmpty(page);
});

test('a visitor is led to sign-in, and sees nothing at /super-admin', async ({ browser, consoleErrors }) => {
  const page = await site.openAs(browser, undefined, consoleErrors);
  for (const path of CONSOLE_PAGES) {
    await page.goto(`/admin${path}`);
    await expect(page, path).toHaveURL(/\/auth$/);
  }
  await expectEmpty(page);
});

async function expectEmpty(page: Page): Promise<void> {
  const answer = page.waitForResponse('**/api/user');
  await page.goto('/super-admin');
  await answer;
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL(/\/super-admin$/);
  await expect(page.getByRole('main')).toBeEmpty();
  await expect(page.getByRole('navigation', { name: 'Console' })).toHaveCount(0);
}

test('a suspension needs a reason and ends the member’s session', async ({ browser, consoleErrors }) => {
  const [ada, admin] = [await site.signUp(), await site.signUpAs('admin')];
  const hers = await site.openAs(browser, ada, consoleErrors);
  await hers.goto('/wallet');
  await expect(hers).toHaveURL(/\/wallet$/);

  const page = await site.openAs(browser, admin, consoleErrors);
  await page.goto('/admin/members');
  await page.getByRole('textbox', { name: 'Search' }).fill(ada.person.email);
  await page.getByRole('link', { name: ada.user.name }).click();
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await dialogOf(page).getByRole('button', { name: 'Suspend' }).click();
  await expect(dialogOf(page).getByText('Must be 3 characters at least')).toBeVisible();
  await dialogOf(page).getByLabel('Reason').fill('Reported card fraud');
  await dialogOf(page).getByRole('button', { name: 'Suspend' }).click();

  await expect(page.getByText('The member is suspended')).toBeVisible();
  await expect(page.getByText('Suspended: Reported card fraud')).toBeVisible();
  expect((await ada.client.get('/api/wallet/accounts')).status).toBe(401);
  await hers.goto('/wallet');
  await expect(hers).toHaveURL(/\/auth$/);

  await openAct(page, ada.user.id, 'member.suspended');
  await expect(page.getByRole('main')).toContainText('Reported card fraud');
  await expect(changeRow(page, 'state')).toContainText(/active.*suspended/);

  await page.goto(`/admin/members/${ada.user.id}/show`);
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await dialogOf(page).getByLabel('Reason').fill('It was not she');
  await dialogOf(page).getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByText('The member is active again')).toBeVisible();
});

test('a super administrator changes roles, an administrator does not, and nobody his own', async ({
  browser,
  consoleErrors,
}) => {
  const [ada, admin] = [await site.signUp(), await site.signUpAs('admin')];
  const theirs = await site.openAs(browser, admin, consoleErrors);
  await theirs.goto(`/admin/members/${ada.user.id}/show`);
  await expect(theirs.getByRole('button', { name: 'Suspend' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Change role' })).toHaveCount(0);
  const refused = await admin.client.post(`/api/admin/members/${ada.user.id}/role`, {
    role: 'admin',
    reason: 'I say so',
  });
  expect(refused.status).toBe(403);

  const page = await site.openAs(browser, site.head, consoleErrors);
  await page.goto(`/super-admin/members/${site.head.user.id}/show`);
  await expect(page.getByText(site.headEmail)).toBeVisible();
  for (const act of ['Change role', 'Suspend', 'Sign out everywhere'])
    await expect(page.getByRole('button', { name: act })).toHaveCount(0);

  await page.goto(`/super-admin/members/${ada.user.id}/show`);
  await page.getByRole('button', { name: 'Change role' }).click();
  await choose(page, 'New role', 'System admin');
  await dialogOf(page).getByLabel('Reason').fill('Joins operations');
  await dialogOf(page).getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByText('The role is changed')).toBeVisible();

  await openAct(page, ada.user.id, 'member.role-changed');
  await expect(changeRow(page, 'role')).toContainText(/member.*system_admin/);
  await page.goto('/admin/staff');
  await expect(page.getByRole('row').filter({ hasText: ada.person.email })).toContainText('System admin');
  expect((await ada.client.signIn(ada.person.email)).role).toBe('system_admin');
});

test('the export holds what the filter matches, and nothing that a spreadsheet would run', async ({
  browser,
  consoleErrors,
}) => {
  const admin = await site.signUpAs('admin');
  const person = { ...site.newPerson(), firstName: '=cmd', lastName: 'Calc', name: '=cmd Calc' };
  await site.signUp(person);
  await site.signUp();
  const page = await site.openAs(browser, admin, consoleErrors);
  await page.goto('/admin/members');
  await page.getByRole('textbox', { name: 'Search' }).fill(person.email);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select this row =cmd Calc' }).click();
  await expect(page.getByText('1 item selected')).toBeVisible();
  await page.getByRole('button', { name: 'Unselect' }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await dialogOf(page).getByLabel('Reason').fill('Asked for by the auditors');
  await dialogOf(page).getByRole('button', { name: 'Export' }).click();
  const file = await started;

  expect(file.suggestedFilename()).toMatch(/^members-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^\ufeff?saffronId,email/);
  expect(lines[1]).toContain(`${person.email},'=cmd,Calc`);
});

test('an administrator whose session has ended is led to sign-in by the next click', async ({
  browser,
  consoleErrors,
}) => {
  const admin = await site.signUpAs('admin');
  const page = await site.openAs(browser, admin, consoleErrors);
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: /^Members\s*\d+$/ })).toBeVisible();
  const { id } = admin.user;
  expect((await site.head.client.send('DELETE', `/api/admin/members/${id}/sessions`)).status).toBe(200);
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Transactions' }).click();
  await expect(page).toHaveURL(/\/auth$/);
});
