import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Person } from '#testing/builders';
import type { Mailbox } from '#testing/smtp';
import { untilLogged } from './audit-log.js';
import { appCode, card, dialog, giveAuthenticator, setUpApp } from './authenticator.js';
import { expect, test } from './fixtures.js';
import { letTimePass } from './identity-database.js';
import { askForCode, codeField, expectSignedIn, mailedCode, signUp } from './sign-in.js';
import { promote, requestAllocation } from './staff.js';
import { DATABASE_VARIABLE } from './stack.js';

const appField = (page: Page) => page.getByLabel('Code from your app');
const passMinutes = (email: string) => letTimePass(process.env[DATABASE_VARIABLE] ?? '', email);

async function makeCodes(page: Page): Promise<string[]> {
  await card(page, /^Recovery codes/)
    .getByRole('button', { name: 'Make codes' })
    .click();
  const items = dialog(page, 'Your recovery codes').getByRole('listitem');
  await expect(items).toHaveCount(10);
  const codes = await items.allTextContents();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  return codes;
}

/** As a browser that was never here. No page of the site runs meanwhile, which would keep what it knows. */
async function signOut(page: Page): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
}

/** The first factor; the second is asked for after it. */
async function passFirstFactor(page: Page, mailbox: Mailbox, person: Person, nth: number): Promise<void> {
  await askForCode(page, person.email);
  await codeField(page).fill(await mailedCode(mailbox, person, nth));
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
}

test('an authenticator app is asked for after the code, and a recovery code stands in for it', async ({
  page,
  mailbox,
  newPerson,
}) => {
  test.slow();
  const person = newPerson();
  await signUp(page, mailbox, person);
  await page.goto('/security');
  const secret = await setUpApp(page);
  const [code = ''] = await makeCodes(page);
  await expect(card(page, /^Recovery codes 10 left/)).toBeVisible();

  await signOut(page);
  await passMinutes(person.email);
  await passFirstFactor(page, mailbox, person, 2);
  await appField(page).fill(appCode(secret));
  await expectSignedIn(page);

  await signOut(page);
  await passFirstFactor(page, mailbox, person, 3);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Verify' }).click();
  await expectSignedIn(page);
  await page.goto('/security');
  await expect(card(page, /^Recovery codes 9 left/)).toBeVisible();
});

test('a passkey signs in without an address, and proves anew who is signed in', async ({
  page,
  mailbox,
  newPerson,
}) => {
  test.slow();
  await giveAuthenticator(page);
  const person = newPerson();
  await signUp(page, mailbox, person);
  await page.goto('/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name').fill('Work laptop');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(card(page, /^Passkeys Set up/)).toContainText('Work laptop');

  await signOut(page);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expectSignedIn(page);

  await page.goto('/security');
  await passMinutes(person.email);
  await card(page, /^Recovery codes/)
    .getByRole('button', { name: 'Make codes' })
    .click();
  await expect(dialog(page, 'Is it you?')).toBeVisible();
  await dialog(page, 'Is it you?').getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dialog(page, 'Your recovery codes').getByRole('listitem')).toHaveCount(10);
});

test('without a second factor an e-mailed code proves anew who is signed in', async ({ page, mailbox, newPerson }) => {
  const person = newPerson();
  await signUp(page, mailbox, person);
  await page.goto('/security');
  await passMinutes(person.email);
  await card(page, /^Authenticator app/)
    .getByRole('button', { name: 'Set up' })
    .click();
  await expect(dialog(page, 'Is it you?')).toBeVisible();
  await codeField(page).fill(await mailedCode(mailbox, person, 2));
  await expect(dialog(page, 'Set up an authenticator app')).toBeVisible();
});

test('an administrator whose proof is too old gives another one in the console, and the act goes on', async ({
  page,
  mailbox,
  newPerson,
  newClient,
  staff,
  baseURL: url = '',
}) => {
  test.slow();
  const person = newPerson();
  const { saffronId: to } = await newClient().signUp(newPerson());
  const waiting = await requestAllocation(url, staff, to, '2');
  const { id } = await signUp(page, mailbox, person);
  await promote(url, staff, id, 'admin');
  await signOut(page);
  await passMinutes(person.email);
  await askForCode(page, person.email);
  await codeField(page).fill(await mailedCode(mailbox, person, 2));
  await expectSignedIn(page);
  await passMinutes(person.email);

  await page.goto('/admin/sfn-allocation/create');
  await page.getByLabel('Recipient').fill(to);
  await page.getByLabel('Amount').fill('1');
  await page.getByLabel('Reason').fill('Start of a journey');
  await page.getByRole('button', { name: 'Request allocation' }).click();
  await codeField(page).fill(await mailedCode(mailbox, person, 3));
  await expect(page.getByText('It waits for another administrator.')).toBeVisible();

  await passMinutes(person.email);
  await page.goto(`/admin/sfn-allocation/${waiting}/show`);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await codeField(page).fill(await mailedCode(mailbox, person, 4));
  await expect(page.getByText('The allocation is approved')).toBeVisible();

  await passMinutes(person.email);
  await page.goto(`/admin/members?filter=${encodeURIComponent(JSON.stringify({ id: [id] }))}`);
  await page.getByRole('button', { name: 'Export' }).click();
  const asked = dialog(page, 'Export these records?');
  await asked.getByLabel('Reason').fill('Asked for by the auditors');
  await asked.getByRole('button', { name: 'Export' }).click();
  const started = page.waitForEvent('download');
  await codeField(page).fill(await mailedCode(mailbox, person, 5));
  expect(await readFile(await (await started).path(), 'utf8')).toContain(person.email);
  await expect(page.getByText('The file is in your downloads.')).toBeVisible();
  await untilLogged(page, 'members', 'members.exported');
});
