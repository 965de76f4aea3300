import type { Page } from '@playwright/test';
import type { User } from '#contracts/identity';
import type { Person } from '#testing/builders';
import { codeIn, hasCode, type Mailbox } from '#testing/smtp';
import { expect } from './fixtures.js';

export const codeField = (page: Page) => page.getByLabel('Verification code');

/** A mail comes soon, not at once: who sends it waits for a busy machine as well, and tries again where it was not taken. */
const MAIL_WITHIN = { timeout: 30_000 };

/** The codes that were mailed to an address, oldest first. */
const codesTo = async (mailbox: Mailbox, email: string): Promise<string[]> =>
  (await mailbox.list()).filter((mail) => mail.to.includes(email) && hasCode(mail)).map(codeIn);

/** The code of the person's n-th mail that carries one, counted from 1. */
export async function mailedCode(mailbox: Mailbox, { email }: Pick<Person, 'email'>, nth = 1): Promise<string> {
  const codes = () => codesTo(mailbox, email);
  await expect.poll(async () => (await codes()).length, MAIL_WITHIN).toBeGreaterThanOrEqual(nth);
  return (await codes())[nth - 1]!;
}

/** The code that comes by a mail which was not there before. */
export async function nextCode(mailbox: Mailbox, email: string, ask: () => Promise<void>): Promise<string> {
  const before = (await codesTo(mailbox, email)).length;
  await ask();
  return mailedCode(mailbox, { email }, before + 1);
}

export async function enterEmail(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** From the question for a member ID to the step that confirms the profile. */
export async function register(page: Page, { firstName, lastName, password }: Person): Promise<void> {
  await page.getByRole('button', { name: /^No, I am new/ }).click();
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** As far as the step that asks for the code, which is on its way then. */
export async function askForCode(page: Page, email: string): Promise<void> {
  await enterEmail(page, email);
  await page.getByRole('button', { name: /^Email OTP/ }).click();
  await expect(page.getByText('Verification code sent to your email')).toBeVisible();
}

export async function expectSignedIn(page: Page): Promise<void> {
  await page.waitForURL('**/wallet');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
}

/** Registers through the pages, with the code that travelled by mail. */
export async function signUp(page: Page, mailbox: Mailbox, person: Person): Promise<User> {
  await enterEmail(page, person.email);
  await register(page, person);
  await page.getByRole('button', { name: 'Confirm profile' }).click();
  await codeField(page).fill(await mailedCode(mailbox, person));
  await expectSignedIn(page);
  const { user } = (await (await page.request.get('/api/user')).json()) as { user: User };
  return user;
}
