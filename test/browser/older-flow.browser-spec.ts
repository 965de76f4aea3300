import type { Page } from '@playwright/test';
import { formatMemberId } from '#contracts/identity';
import type { Person } from '#testing/builders';
import { expect, NETWORK_FAULT, test } from './fixtures.js';
import { codeField, expectSignedIn, mailedCode } from './sign-in.js';

test.use({ expectedErrors: NETWORK_FAULT });

const PAGE = '/saffron-id';
const NETWORK = 'Network error. Please try again.';
const WRONG_CODE = 'Invalid or expired verification code';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const aim = (page: Page, name: string) => page.getByText(name, { exact: true }).click();
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Sees a toast, and closes it. */
async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const card = toasts(page).getByRole('listitem').filter({ hasText: title });
  await expect(card).toContainText(description);
  await card.getByRole('button', { name: 'Dismiss' }).click();
  await expect(card).toBeHidden();
}

/** A call fails in both ways there are: nobody answers, and the server says nothing. */
async function expectFailures(page: Page, path: string, act: () => Promise<void>, title: string, wordless = NETWORK) {
  await page.route(path, (route) => route.abort('connectionrefused'), { times: 1 });
  await act();
  await expectToast(page, title, NETWORK);
  await page.route(path, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await act();
  await expectToast(page, title, wordless);
}

async function logIn(page: Page, saffronId: string, password: string): Promise<void> {
  await page.goto(PAGE);
  await page.getByLabel('Member ID').fill(saffronId);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign in');
}

async function fillRegistration(page: Page, { firstName, lastName, password }: Person): Promise<void> {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

test('a registration, with every failure on its way', async ({ page, mailbox, newPerson }) => {
  const person = newPerson();
  await page.goto(PAGE);
  await aim(page, 'Register');
  await page.getByLabel('E-mail address').fill(person.email);
  await expectFailures(page, '**/api/auth/email-check', () => press(page, 'Continue'), 'Email check failed');
  await press(page, 'Continue');

  await fillRegistration(page, person);
  const create = () => press(page, 'Create account');
  await expectFailures(page, '**/api/auth/register-member', create, 'Registration failed', 'Registration failed');
  const registered = page.waitForResponse('**/api/auth/register-member');
  await create();
  const { saffronId } = (await (await registered).json()) as { saffronId: string };
  await expectToast(
    page,
    'Registration successful',
    `Member registered with Saffron's ID: ${formatMemberId(saffronId)}`,
  );

  await page.getByLabel('City').fill(person.city);
  const save = () => press(page, 'Save and send code');
  await expectFailures(page, '**/api/auth/update-member-profile', save, 'Profile update failed');
  await save();
  const code = await mailedCode(mailbox, person);
  const enter = async () => {
    await codeField(page).clear();
    await codeField(page).fill(code);
  };
  await expectFailures(
    page,
    '**/api/auth/verify-otp',
    enter,
    'Verification failed',
    'Please check your code and try again',
  );
  await enter();
  await expect(page.getByText('Authentication successful! Redirecting...')).toBeVisible();
  await expectSignedIn(page);
});

test('a sign-in by member ID and password: with a code on a new device, without one on a known device', async ({
  page,
  mailbox,
  newPerson,
  newClient,
  ageCode,
}) => {
  const person = newPerson();
  const { saffronId } = await newClient().signUp(person);
  await page.clock.install();
  await logIn(page, saffronId, 'not the password');
  await expectToast(page, 'Login failed', 'Authentication failed. Please check your credentials.');
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await expectFailures(page, '**/api/auth/login', () => press(page, 'Sign in'), 'Login failed');
  await press(page, 'Sign in');

  const masked = `${person.email[0]}•••@${person.email.split('@')[1]}`;
  await expect(page.getByText(masked)).toBeVisible();
  await expect(page.getByText(person.email)).toBeHidden();
  const first = await mailedCode(mailbox, person, 2);
  await page.clock.fastForward('00:31');
  const resend = () => press(page, 'Resend Code');
  await expectFailures(page, '**/api/auth/send-otp', resend, 'Failed to resend code');
  await ageCode(person.email, 1);
  await resend();
  await expectToast(page, 'Code sent', 'New verification code sent successfully');
  const second = await mailedCode(mailbox, person, 3);

  await codeField(page).fill(first === second ? '100000' : first);
  await expectToast(page, 'Verification failed', WRONG_CODE);
  await expect(codeField(page)).toHaveValue('');
  await codeField(page).fill(second);
  await expectSignedIn(page);

  await page.route('**/api/logout', (route) => route.abort('connectionrefused'), { times: 1 });
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(toasts(page)).toContainText('Logout failed');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.waitForURL(/\/$/);
  await logIn(page, saffronId, person.password);
  await expectSignedIn(page);
});

test('a profile is updated by who proves that it is his', async ({ page, mailbox, newPerson, newClient }) => {
  const person = newPerson();
  const { saffronId } = await newClient().signUp(person);
  await page.goto(PAGE);
  await aim(page, 'Update profile');
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByLabel('Member ID').fill(saffronId);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await press(page, 'Show my profile');
  await expectToast(page, 'Validation failed', 'Authentication failed. Please check your credentials.');
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  const show = () => press(page, 'Show my profile');
  await expectFailures(page, '**/api/auth/validate-saffron-id', show, 'Validation failed');
  await show();
  await page.getByLabel('City').fill('Paarl');
  await press(page, 'Save and send code');
  await codeField(page).fill(await mailedCode(mailbox, person, 2));
  await expectSignedIn(page);
  await page.goto('/profile');
  await expect(page.getByLabel('City')).toHaveValue('Paarl');
});

test('an address that has an account is led to the sign-in', async ({ page, newPerson, newClient }) => {
  const person = newPerson();
  await newClient().signUp(person);
  await page.goto(PAGE);
  await aim(page, 'Register');
  await page.getByLabel('E-mail address').fill(person.email);
  await press(page, 'Continue');
  await expect(page.getByText('This address has an account already. Sign in here.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});
