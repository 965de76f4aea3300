import { formatMemberId } from '#contracts/identity';
import { expect, NETWORK_FAULT, test } from './fixtures.js';
import { codeField, enterEmail, expectSignedIn, mailedCode } from './sign-in.js';

test.use({ expectedErrors: NETWORK_FAULT });

const NEW_PASSWORD = 'seven purple lanterns';
const SENT = 'If this address has an account, a code is on its way.';

test('a forgotten password is set by code, and every device is signed out', async ({
  page,
  mailbox,
  newPerson,
  newClient,
}) => {
  const person = newPerson();
  const elsewhere = newClient();
  const { saffronId } = await elsewhere.signUp(person);
  await enterEmail(page, person.email);
  await page.getByRole('button', { name: /^Re-Activate/ }).click();
  await page.getByRole('button', { name: /^Yes, I have a member ID/ }).click();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByLabel('E-mail address')).toHaveValue(person.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(SENT)).toBeVisible();

  await codeField(page).fill(await mailedCode(mailbox, person, 2));
  await page.getByLabel('New password', { exact: true }).fill('password123');
  await expect(page.getByText('Very weak: guessed at once')).toBeVisible();
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('This password is on lists of leaked passwords. Choose another one.')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password is set. Enter it here to go on.')).toBeVisible();
  expect((await elsewhere.get<{ authenticated: boolean }>('/api/user')).body.authenticated).toBe(false);

  await page.getByLabel('Member ID').fill(saffronId);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Retrieve profile' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your profile' })).toBeVisible();
});

test('a forgotten member ID is told by code, and taken along', async ({ page, mailbox, newPerson, newClient }) => {
  const person = newPerson();
  const { saffronId } = await newClient().signUp(person);
  await page.goto('/saffron-id');
  await page.getByRole('link', { name: 'Forgot your member ID?' }).click();
  await page.getByLabel('E-mail address').fill(person.email);
  await page.route('**/api/auth/send-otp', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to send verification code');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(SENT)).toBeVisible();

  await codeField(page).fill(await mailedCode(mailbox, person, 2));
  await expect(page.getByRole('textbox', { name: 'Member ID' })).toHaveValue(formatMemberId(saffronId));
  await page.getByRole('button', { name: 'Continue with this member ID' }).click();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Retrieve profile' }).click();
  await page.getByRole('button', { name: 'Confirm profile' }).click();
  await codeField(page).fill(await mailedCode(mailbox, person, 3));
  await expectSignedIn(page);
});

test('an address that nobody has looks like any other', async ({ page, newPerson }) => {
  await page.goto('/saffron-id');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('E-mail address').fill(newPerson().email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(SENT)).toBeVisible();
  await codeField(page).fill('123456');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid or expired verification code');
});
