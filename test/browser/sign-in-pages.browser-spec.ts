import type { BrowserContext, Page } from '@playwright/test';
import type { Person } from '#testing/builders';
import type { ApiClient } from '#testing/client';
import { expect } from './fixtures.js';
import { codeField, mailedCode, nextCode } from './sign-in.js';
import { watch } from './soundness.js';
import { enter } from './staff.js';
import { test } from './world.js';

test.slow();

const WRONG_CODE = '000000';
const PIN = '4719';

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true }).click();
const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** Opens the first step, also where a later one stands at the same address: that would stay. */
async function begin(page: Page): Promise<void> {
  await page.goto('/');
  await page.goto('/auth');
}

async function enterEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await press(page, 'Continue');
}

async function fillRegistration(page: Page, { firstName, lastName, password }: Person): Promise<void> {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

test('each step of registering is sound', async ({ page, mailbox, newPerson }) => {
  const person = newPerson();
  const { judge } = await watch(page);
  // A refused claim has to be read, so the last step stays.
  await page.goto(`/auth?first-admin=${'nobody-ever-made-this-'.repeat(2)}`);
  await expect(page.getByLabel('E-mail address')).toBeVisible();
  await judge('the address, with a link for the first administrator');
  await press(page, 'Continue');
  await judge('an address that is none');
  await enterEmail(page, person.email);
  await title(page, 'Do you have a member ID?');
  await judge('the question for a member ID');
  await press(page, /^No, I am new/);
  await title(page, 'Create your account');
  await judge('the registration');
  await fillRegistration(page, person);
  await press(page, 'Create account');
  await title(page, 'Confirm your profile');
  await judge('the profile of who is new');
  await press(page, 'Confirm profile');
  await title(page, 'Enter your code');
  await expect(page.getByText('Verification code sent to your email')).toBeVisible();
  await judge('the code');
  await codeField(page).fill(WRONG_CODE);
  await expect(page.getByRole('alert')).toBeVisible();
  await judge('a wrong code');
  await codeField(page).fill(await mailedCode(mailbox, person));
  await title(page, 'You are signed in');
  await judge('the end, with a refused claim');
});

/** Sets a PIN, and leaves the browser proven but signed out. */
async function provenBrowser(context: BrowserContext, client: ApiClient, email: string, url: string): Promise<void> {
  const otp = await client.requestCode(email, 'pos-pin');
  await client.succeed('/api/saffron/verify-otp', { email, otp, purpose: 'pos-pin' });
  expect((await client.send('PUT', '/api/saffron/pos-pin', { posPin: PIN })).status).toBeLessThan(300);
  await client.succeed('/api/logout');
  await enter(context, url, client);
}

test('each way back in is sound', async ({ page, context, mailbox, newPerson, newClient, baseURL: url = '' }) => {
  const [client, person] = [newClient(), newPerson()];
  await client.signUp(person);
  await provenBrowser(context, client, person.email, url);
  const { judge } = await watch(page);
  await page.goto('/auth');
  await enterEmail(page, person.email);
  await title(page, 'Choose how to verify');
  await judge('the ways to verify');

  await press(page, /^POS PIN/);
  await title(page, 'Enter your POS PIN');
  await judge('the PIN');
  await page.getByLabel('POS PIN').fill('9174');
  await expect(page.getByRole('alert')).toBeVisible();
  await judge('a wrong PIN');

  await begin(page);
  await enterEmail(page, person.email);
  await press(page, 'Forgot your password?');
  await title(page, 'Set a new password');
  await judge('a forgotten password');
  await press(page, 'Send code');
  await title(page, 'Choose a new password');
  await page.getByLabel('New password', { exact: true }).fill('password123');
  await judge('the new password');

  await begin(page);
  await enterEmail(page, person.email);
  await press(page, 'Forgot your member ID?');
  await title(page, 'Find your member ID');
  await judge('a forgotten member ID');
  const code = await nextCode(mailbox, person.email, () => press(page, 'Send code'));
  await judge('the code for a member ID');
  await codeField(page).fill(code);
  await title(page, 'Your member ID');
  await judge('the member ID');
  await press(page, 'Continue with this member ID');
  await title(page, 'Retrieve your profile');
  await judge('the profile to be retrieved');
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await press(page, 'Retrieve profile');
  await title(page, 'Confirm your profile');
  await judge('the profile of who comes back');
});

const SECOND_FACTOR = { step: 'second-factor', methods: ['totp', 'recovery-code', 'passkey'] };

/** Puts the step on the history entry, as the page does when the server wants a second factor. */
const wantSecondFactor = (page: Page) =>
  page.evaluate<undefined>(
    `history.replaceState({ usr: ${JSON.stringify(SECOND_FACTOR)}, key: 'start', idx: 0 }, ''); location.reload()`,
  );

test('the second factor is sound', async ({ page, newPerson }) => {
  const { judge } = await watch(page);
  await page.goto('/auth');
  await enterEmail(page, newPerson().email);
  await title(page, 'Do you have a member ID?');
  await wantSecondFactor(page);
  await expect(page.getByLabel(/^Code from your app/)).toBeVisible();
  await judge('the second factor');
  await press(page, 'Use a recovery code');
  await expect(page.getByLabel(/^Recovery code/)).toBeVisible();
  await judge('a recovery code');
});

test('each view of the older flow is sound', async ({ page, newPerson }) => {
  const person = newPerson();
  const { judge } = await watch(page);
  await page.goto('/saffron-id');
  await press(page, 'Sign in');
  await expect(page.getByText('Enter your member ID', { exact: true })).toBeVisible();
  await judge('what is missing');
  await page.getByText('Update profile', { exact: true }).click();
  await title(page, 'Update your profile');
  await judge('the profile to be shown');
  await page.getByText('Register', { exact: true }).click();
  await title(page, 'Create your account');
  await judge('the address');
  await enterEmail(page, person.email);
  await expect(page.getByLabel('First name')).toBeVisible();
  await judge('the registration');
  await fillRegistration(page, person);
  await press(page, 'Create account');
  await title(page, 'Your profile');
  await expect(page.getByText('Registration successful')).toBeVisible();
  await judge('the profile, with a toast');
  await press(page, 'Save and send code');
  await title(page, 'Enter your code');
  await judge('the code of the older flow');
});

test('an invitation is sound, for a visitor and for somebody else', async ({
  page,
  context,
  world,
  baseURL: url = '',
}) => {
  const { judge } = await watch(page);
  await page.goto(world.invitation);
  await expect(page.getByText(/The invitation is for/)).toBeVisible();
  await judge('an invitation');
  await enter(context, url, world.ada.client);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await judge('an invitation of somebody else');
});

for (const what of ['', '?what=email-change'])
  test(`what a notice offers to undo is sound ${what}`, async ({ page }) => {
    const { judge } = await watch(page);
    await page.goto(`/auth/undo${what}#${'n0b0dys-t0ken-'.repeat(3)}x`);
    await title(page, what ? 'Was this change not you?' : 'Was this sign-in not you?');
    await judge(`the offer ${what}`);
    await press(page, what ? 'Bring my address back' : 'Sign that browser out');
    await expect(page.getByRole('alert')).toBeVisible();
    await judge(`a link that is not valid ${what}`);
  });
