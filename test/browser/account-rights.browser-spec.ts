import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Mailbox } from '#testing/smtp';
import { expect, test } from './fixtures.js';
import { endHold } from './identity-database.js';
import { codeField, enterEmail, nextCode, signUp } from './sign-in.js';
import { DATABASE_VARIABLE } from './stack.js';

async function expectNotice(mailbox: Mailbox, email: string, subject: string): Promise<void> {
  await mailbox.waitFor(
    ({ to, content }) => to.includes(email) && (content.subject ?? '').toLowerCase().includes(subject.toLowerCase()),
  );
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** In the open dialog: has the code sent, and enters it. */
async function confirmByCode(page: Page, mailbox: Mailbox, email: string, action: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const code = await nextCode(mailbox, email, () => dialog.getByRole('button', { name: 'Send me a code' }).click());
  await codeField(page).fill(code);
  await dialog.getByRole('button', { name: action, exact: true }).click();
}

test('a member changes the password', async ({ page, mailbox, newPerson, newClient }) => {
  const person = newPerson();
  const { saffronId } = await signUp(page, mailbox, person);
  await page.goto('/security');
  await press(page, 'Change password');
  await page.getByLabel('Current password').fill('not the right one');
  await page.getByLabel('New password', { exact: true }).fill('password123');
  await expect(page.getByText('Very weak: guessed at once')).toBeVisible();
  await press(page, 'Save password');
  await expect(page.getByText('Your current password is not right.')).toBeVisible();
  await page.getByLabel('Current password').fill(person.password);
  await press(page, 'Save password');
  await expect(page.getByText('This password is on lists of leaked passwords. Choose another one.')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('seven purple lanterns');
  await expect(page.getByText('Strong', { exact: true })).toBeVisible();
  await press(page, 'Save password');
  await expect(page.getByText('Password saved')).toBeVisible();
  await expectNotice(mailbox, person.email, 'Your password was changed');

  const retrieve = (password: string) =>
    newClient().post('/api/saffron/retrieve-profile', { email: person.email, saffronId, password });
  expect((await retrieve('seven purple lanterns')).status).toBe(200);
  expect((await retrieve(person.password)).status).toBe(401);
});

test('a member moves to another address, and the old one is told', async ({ page, mailbox, newPerson }) => {
  const person = newPerson();
  const to = `new-${person.email}`;
  await signUp(page, mailbox, person);
  await page.goto('/security');
  await press(page, 'Change address');
  await page.getByLabel('New e-mail address').fill(to);
  let newCode = '';
  // Two mails, and either may be the first to arrive.
  const currentCode = await nextCode(mailbox, person.email, async () => {
    newCode = await nextCode(mailbox, to, () => press(page, 'Send both codes'));
  });
  await page.getByLabel('Code from your current address').fill(currentCode);
  await page.getByLabel('Code from your new address').fill(newCode);
  await page.getByRole('dialog').getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText('E-mail address changed. Your other devices are signed out.')).toBeVisible();
  await expect(page.getByText(to)).toBeVisible();
  await expectNotice(mailbox, person.email, 'Your e-mail address was changed');
});

test('a member takes a copy of everything along', async ({ page, mailbox, newPerson, allocate }) => {
  const person = newPerson();
  const { saffronId } = await signUp(page, mailbox, person);
  await allocate(saffronId, '7');
  await page.goto('/settings');
  await press(page, 'Ask for a copy');
  await confirmByCode(page, mailbox, person.email, 'Ask for a copy');
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
  expect(download.suggestedFilename()).toBe('saffron-data.json');
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as Record<string, { kind: string }[]>;
  expect(file['identity']?.[0]).toMatchObject({ kind: 'profile', email: person.email, saffronId });
  expect(file['wallet']).toContainEqual(expect.objectContaining({ kind: 'transaction', amount: '7' }));
  expect(file['notifications']).toContainEqual(expect.objectContaining({ kind: 'mail', recipient: person.email }));
  await expectNotice(mailbox, person.email, 'Your data is ready');
});

test('a member with money cannot close the account', async ({ page, mailbox, newPerson, allocate }) => {
  const person = newPerson();
  const { saffronId } = await signUp(page, mailbox, person);
  await allocate(saffronId, '2.5');
  await page.goto('/settings');
  await press(page, 'Close my account');
  await confirmByCode(page, mailbox, person.email, 'Close my account');
  await expect(page.getByText('Your account was not closed')).toBeVisible();
  await expect(page.getByText('SFN to move')).toBeVisible();
  await expect(page.getByText('2.5')).toBeVisible();
});

test('a member closes the account, thinks better of it, and leaves after all', async ({ page, mailbox, newPerson }) => {
  const person = newPerson();
  await signUp(page, mailbox, person);
  await page.goto('/settings');
  await press(page, 'Close my account');
  await expect(page.getByText('The account is closed in 30 days.', { exact: false })).toBeVisible();
  await confirmByCode(page, mailbox, person.email, 'Close my account');
  await expect(page.getByText('Your account will be closed')).toBeVisible();
  await press(page, 'Keep my account');
  await expect(page.getByText('Your account stays open')).toBeVisible();

  await press(page, 'Close my account');
  await confirmByCode(page, mailbox, person.email, 'Close my account');
  await expect(page.getByText('Your account will be closed')).toBeVisible();
  await endHold(process.env[DATABASE_VARIABLE] ?? '', person.email);
  await expectNotice(mailbox, person.email, 'Your account is closed');
  await page.goto('/wallet');
  await page.waitForURL('**/auth**');
  await enterEmail(page, person.email);
  await expect(page.getByRole('button', { name: /^No, I am new/ })).toBeVisible();
});
