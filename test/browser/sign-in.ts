import type { Page } from '@playwright/test';
import type { User } from '#contracts/identity';
import type { Person } from '#testing/builders';
import { codeIn, type Mailbox, type ReceivedMail } from '#testing/smtp';
import { expect } from './fixtures.js';

export const codeField = (page: Page) => page.getByLabel('Verification code');

const hasCode = ({ content }: ReceivedMail): boolean => /\b\d{6}\b/.test(content.text ?? '');

/** The code of the person's n-th mail that carries one, counted from 1; notices carry none. */
export async function mailedCode(mailbox: Mailbox, { email }: Pick<Person, 'email'>, nth = 1): Promise<string> {
  const mails = async () => (await mailbox.list()).filter((mail) => mail.to.includes(email) && hasCode(mail));
  await expect.poll(async () => (await mails()).length).toBeGreaterThanOrEqual(nth);
  return codeIn((await mails())[nth - 1]!);
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
