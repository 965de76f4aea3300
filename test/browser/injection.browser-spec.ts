import type { Page } from '@playwright/test';
import type { Allocation } from '#contracts/wallet';
import { newId } from '#kernel';
import { NAUGHTY } from '../security/support/naughty.js';
import { PAYLOADS, piecesOf } from '../security/support/payloads.js';
import { expect, test } from './fixtures.js';
import { plantPayloads } from './hostile-rows.js';
import { useOwnPlatform } from './own-platform.js';
import type { Account } from './staff.js';

/** Lists full of markup are nothing for the journeys of others. */
const site = useOwnPlatform('head.of.injection@example.org', 2_029);
const NAME = '<img src=x onerror=alert(1)>';
const MEMOS = piecesOf(140);
/** What tries to become markup or script, of the list of naughty strings. */
const NAUGHTY_MARKUP = NAUGHTY.filter((text) => /[<>]|javascript:|on\w+=/i.test(text) && text.length <= 1_000);
const NOTES = piecesOf(1_000);
/** Of the naughty ones those that the form takes; the page shows the latest two hundred. */
const naughtyNotes: string[] = [];
const ALL = PAYLOADS.join(' ').slice(0, 60);

let victim: Account;
let stranger: Account;
let admin: Account;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const person = site.newPerson();
  stranger = await site.signUp({ ...person, name: `${NAME} ${NAME}`, firstName: NAME, lastName: NAME });
  [victim, admin] = [await site.signUp(), await site.signUpAs('admin')];
  await giveMoney();
  await write();
  await plantPayloads(site, victim, stranger);
});

async function giveMoney(): Promise<void> {
  const wish = { to: stranger.user.saffronId, asset: 'SFN', amount: '5', reason: ALL };
  await expect(async () => {
    const { id } = await admin.client.succeed<Allocation>('/api/admin/allocations', wish);
    await site.head.client.succeed(`/api/admin/allocations/${id}/approve`);
  }).toPass({ timeout: 30_000 });
  const { id } = await admin.client.succeed<Allocation>('/api/admin/allocations', wish);
  await site.head.client.succeed(`/api/admin/allocations/${id}/reject`, { reason: ALL });
}

/** What the forms take, through the forms' calls. */
async function write(): Promise<void> {
  const { client } = stranger;
  const to = victim.user.saffronId;
  const transfers = MEMOS.map((memo, n) => ({ key: `memo-${n}`, to, asset: 'SFN', amount: '0.000001', memo }));
  for (let first = 0; first < transfers.length; first += 100) {
    const some = { transfers: transfers.slice(first, first + 100), atomic: true };
    await client.succeed('/api/wallet/transfers/bulk', some, { 'idempotency-key': newId() });
  }
  await client.succeed('/api/wallet/money-requests', { asset: 'SFN', amount: '1', from: to, memo: MEMOS[0] });
  await victim.client.succeed('/api/wallet/contacts', { who: stranger.user.saffronId, label: NAME, note: NAME });
  expect((await client.send('PATCH', '/api/user/profile', { city: NAME, address: MEMOS[0] })).status).toBe(200);
  const note = (about: Account, text: string) =>
    admin.client.post(`/api/admin/members/${about.user.id}/notes`, { text });
  for (const text of NOTES) expect((await note(stranger, text)).status).toBe(201);
  for (const text of NAUGHTY_MARKUP) if ((await note(victim, text)).status === 201) naughtyNotes.push(text);
  expect(naughtyNotes.length).toBeGreaterThan(100);
  const invitation = { email: 'desk@example.org', role: 'admin', reason: ALL };
  await site.head.client.succeed('/api/admin/staff/invitations', invitation);
}

/** Notices whatever runs, or is kept from running by the policy, and what could have run. */
async function guard(page: Page): Promise<() => Promise<void>> {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(`
    window.violations = [];
    addEventListener('securitypolicyviolation', (event) => window.violations.push([event.violatedDirective, event.blockedURI, event.sourceFile, event.lineNumber].join(' ')));
  `);
  return async () => {
    expect(dialogs).toEqual([]);
    expect(await page.evaluate('window.violations')).toEqual([]);
    expect(
      await page.evaluate(`[...document.querySelectorAll('*')].filter((element) => [...element.attributes].some(
        ({ name, value }) => name.startsWith('on') || /^\\s*javascript:/i.test(value))).map(({ outerHTML }) => outerHTML)`),
    ).toEqual([]);
  };
}

const flat = (text: string): string => text.replace(/\s+/g, '');

/** Which of the texts the page does not show as they are; long lists are opened to their end. */
async function missing(page: Page, texts: readonly string[]): Promise<string[]> {
  const more = page.getByRole('button', { name: 'Load more' });
  let left = [...texts];
  await expect(async () => {
    while (await more.first().isVisible()) await more.first().click({ timeout: 1_000 });
    const shown = flat((await page.locator('body').textContent()) ?? '');
    left = texts.filter((text) => !shown.includes(flat(text)));
    expect(left).toEqual([]);
  })
    .toPass({ timeout: 30_000, intervals: [100] })
    .catch(() => undefined);
  return left;
}

interface Place {
  readonly path: string;
  /** What stands there as text. */
  readonly shows: readonly string[];
}

async function expectInert(page: Page, places: readonly Place[]): Promise<void> {
  const isInert = await guard(page);
  for (const { path, shows } of places) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    expect({ path, missing: await missing(page, shows) }).toEqual({ path, missing: [] });
    await isInert();
  }
}

test('attack 29: whatever strangers write stands as text on the pages of a member', async ({
  browser,
  consoleErrors,
}) => {
  test.setTimeout(120_000);
  const page = await site.openAs(browser, victim, consoleErrors);
  await expectInert(page, [
    { path: '/transactions', shows: MEMOS },
    { path: '/wallet/contacts', shows: PAYLOADS },
    { path: '/wallet/requests', shows: PAYLOADS },
    { path: '/security', shows: PAYLOADS },
    { path: '/wallet', shows: [MEMOS.at(-1)!] },
    { path: '/dashboard', shows: [] },
    { path: '/send-sfn', shows: [] },
    { path: '/wallet/summary', shows: [] },
  ]);
});

test('attack 29: receipts, and what the writer himself sees, are text', async ({ browser, consoleErrors }) => {
  const page = await site.openAs(browser, stranger, consoleErrors);
  const isInert = await guard(page);
  await page.goto('/transactions');
  await page
    .getByRole('link')
    .filter({ hasText: MEMOS.at(-1)! })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText(MEMOS.at(-1)!, { exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await isInert();
  await page.emulateMedia({ media: 'screen' });
  await expectInert(page, [
    { path: '/profile', shows: [] },
    { path: '/wallet/requests?box=sent', shows: [MEMOS[0]!] },
  ]);
});

const HUNDRED = 'perPage=100&page=1';

test('attack 29: whatever members and administrators write stands as text in the console', async ({
  browser,
  consoleErrors,
}) => {
  test.setTimeout(120_000);
  const page = await site.openAs(browser, site.head, consoleErrors);
  const { user } = stranger;
  const hostile = await (await page.request.get('/api/admin/members?filter={"q":"SF900000000042"}')).json();
  const [{ id: hostileId }] = hostile as [{ id: string }];
  const sent = await page.request.get('/api/admin/transactions?filter={"kind":"transfer"}&range=[0,0]');
  const [{ id: transferId }] = (await sent.json()) as [{ id: string }];
  const given = await page.request.get('/api/admin/allocations?filter={"q":"onerror"}&range=[0,0]');
  const [{ id: allocationId, reason }] = (await given.json()) as [Allocation];
  await expectInert(page, [
    { path: `/admin/members?${HUNDRED}&filter={"state":"suspended"}`, shows: PAYLOADS },
    { path: `/admin/members/${hostileId}/show`, shows: [PAYLOADS[42]!] },
    { path: `/admin/members/${victim.user.id}/show/sessions`, shows: PAYLOADS },
    { path: `/admin/members/${user.id}/show/notes`, shows: NOTES },
    { path: `/admin/members/${victim.user.id}/show/notes`, shows: naughtyNotes.slice(-200) },
    { path: `/admin/members/${user.id}/show/wallet`, shows: [] },
    { path: `/admin/transactions?${HUNDRED}&filter={"kind":"transfer"}`, shows: MEMOS.slice(-100) },
    { path: `/admin/transactions/${transferId}/show`, shows: [MEMOS.at(-1)!] },
    { path: `/admin/sfn-allocation?${HUNDRED}&filter={"status":"rejected"}`, shows: [] },
    { path: `/admin/sfn-allocation/${allocationId}/show`, shows: [reason] },
    { path: `/admin/staff-invitations?${HUNDRED}&filter={}`, shows: [] },
    { path: '/admin/audit', shows: [] },
    { path: '/admin', shows: [] },
  ]);
});
