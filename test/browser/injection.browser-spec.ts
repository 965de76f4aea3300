import type { Page } from '@playwright/test';
import { newId } from '#kernel';
import type { ApiClient } from '#testing/client';
import { NAUGHTY } from '../security/support/naughty.js';
import { expect, test } from './fixtures.js';
import { watch } from './soundness.js';
import { cookiesOf, promote } from './staff.js';

/** What tries to become markup or script, of the list of naughty strings. */
const PAYLOADS = NAUGHTY.filter((text) => /[<>]|javascript:|on\w+=/i.test(text) && text.length <= 1_000);
const NAME = '<img src=x onerror=alert(1)>';
const MEMO = '"><svg/onload=alert(1)><a href="javascript:alert(1)">x</a>';

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

async function beIn(page: Page, baseURL: string | undefined, client: ApiClient): Promise<void> {
  await page.context().addCookies(cookiesOf(client.cookies.header()).map((one) => ({ ...one, url: baseURL ?? '' })));
}

test('attack 29: names, addresses and memos that are markup are shown as they were typed', async ({
  page,
  newClient,
  newPerson,
  allocate,
  baseURL,
}) => {
  const [client, person] = [newClient(), newPerson()];
  const hostile = await client.signUp({ ...person, name: NAME, firstName: NAME, lastName: MEMO.slice(0, 60) });
  const friend = await newClient().signUp(newPerson());
  await allocate(hostile.saffronId, '5');
  const wish = { to: friend.saffronId, asset: 'SFN', amount: '1', memo: MEMO };
  expect((await client.post('/api/wallet/transfers', wish, { 'idempotency-key': newId() })).status).toBe(201);
  expect((await client.send('PATCH', '/api/user/profile', { city: NAME, address: MEMO })).status).toBe(200);

  const isInert = await guard(page);
  const { settle } = watch(page);
  await beIn(page, baseURL, client);
  for (const path of ['/dashboard', '/profile', '/wallet', '/security', '/settings']) {
    await page.goto(path);
    await settle();
    await isInert();
  }
  await page.goto('/wallet');
  await expect(page.getByText(MEMO).first()).toBeVisible();
});

test('attack 29: notes that are markup are shown to the staff as they were typed', async ({
  page,
  newClient,
  newPerson,
  staff,
  baseURL,
}) => {
  const [admin, person, member] = [newClient(), newPerson(), newClient()];
  const { id } = await member.signUp({ ...newPerson(), name: NAME, firstName: NAME });
  const { id: adminId } = await admin.signUp(person);
  await promote(baseURL ?? '', staff, adminId, 'admin');
  await admin.signIn(person.email);
  const written: string[] = [];
  for (const text of PAYLOADS) {
    if ((await admin.post(`/api/admin/members/${id}/notes`, { text })).status === 201) written.push(text);
  }
  expect(written.length).toBeGreaterThan(100);

  const isInert = await guard(page);
  const { settle } = watch(page);
  await beIn(page, baseURL, admin);
  for (const path of [`members/${id}/show/notes`, `members/${id}/show`, 'members', 'audit']) {
    await page.goto(`/admin/${path}`);
    await settle();
    await isInert();
  }
  await page.goto(`/admin/members/${id}/show/notes`);
  await expect(page.getByText(written.at(-1)!.trim(), { exact: true }).first()).toBeVisible();
});
