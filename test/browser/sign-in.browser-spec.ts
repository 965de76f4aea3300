import { expect, test } from './fixtures.js';
import { askForCode, codeField, enterEmail, expectSignedIn, mailedCode, register, signUp } from './sign-in.js';

test('a new member registers, confirms the profile and signs in with the mailed code', async ({
  page,
  mailbox,
  newPerson,
}) => {
  const person = newPerson();
  await enterEmail(page, person.email);
  await register(page, person);
  await expect(page.getByText('Registration successful! Please review and confirm your profile.')).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue(person.lastName);
  await expect(page.getByLabel('Last name')).not.toBeEditable();
  await page.getByLabel('City').fill(person.city);
  await page.getByLabel('Country').selectOption(person.country);
  await page.getByRole('button', { name: 'Confirm profile' }).click();
  await expect(page.getByText('Verification code sent to your email')).toBeVisible();

  await codeField(page).fill(await mailedCode(mailbox, person));
  await expect(page.getByText('Authentication successful! Redirecting...')).toBeVisible();
  await expectSignedIn(page);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'saffron_session')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });

  await page.goto('/profile');
  await expect(page.getByLabel('City')).toHaveValue(person.city);
  await expect(page.getByLabel('Country')).toHaveValue(person.country);
});

test('a reload in the middle loses nothing, and the back button leads through the steps', async ({
  page,
  mailbox,
  newPerson,
}) => {
  const person = newPerson();
  await enterEmail(page, person.email);
  await register(page, person);
  await expect(page.getByRole('heading', { name: 'Confirm your profile' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Confirm profile' }).click();
  await expect(page.getByText('Verification code sent to your email')).toBeVisible();
  await page.reload();
  await expect(codeField(page)).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.goForward();

  await codeField(page).fill(await mailedCode(mailbox, person));
  await expectSignedIn(page);
  const mails = (await mailbox.list()).filter(({ to }) => to.includes(person.email));
  expect(mails).toHaveLength(1);
});

test('a payment link outlasts the sign-in that it needs', async ({ page, mailbox, newPerson, newClient }) => {
  const [person, payee] = [newPerson(), await newClient().signUp(newPerson())];
  await newClient().signUp(person);
  await page.goto(`/send-sfn?to=${payee.saffronId}&amount=2.5&memo=Lunch`);
  await page.waitForURL('**/auth');
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Email OTP/ }).click();
  await codeField(page).fill(await mailedCode(mailbox, person, 2));
  await page.waitForURL(/\/send-sfn\?to=/);
  await expect(page.getByLabel('Recipient')).toHaveValue(payee.saffronId);
  await expect(page.getByLabel('Amount')).toHaveValue('2.5');
});

test('an existing member retrieves the profile by member ID and password', async ({
  page,
  mailbox,
  newPerson,
  newClient,
}) => {
  const person = newPerson();
  const { saffronId } = await newClient().signUp(person);
  await enterEmail(page, person.email);
  await page.getByRole('button', { name: /^Re-Activate/ }).click();
  await page.getByRole('button', { name: /^Yes, I have a member ID/ }).click();
  await page.getByLabel('Member ID').fill(saffronId.toLowerCase());
  await page.getByLabel('Password', { exact: true }).fill(`${person.password}?`);
  await page.getByRole('button', { name: 'Retrieve profile' }).click();
  await expect(page.getByRole('alert')).toHaveText('Authentication failed. Please check your credentials.');

  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Retrieve profile' }).click();
  await expect(page.getByText('Profile retrieved successfully! Please review and confirm your profile.')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm profile' }).click();
  await codeField(page).fill(await mailedCode(mailbox, person, 2));
  await expectSignedIn(page);
});

test('who left before the code goes on with the member ID: the wallet is not activated yet', async ({
  page,
  mailbox,
  newPerson,
}) => {
  const person = newPerson();
  await enterEmail(page, person.email);
  await register(page, person);
  const saffronId = await page.getByRole('textbox', { name: 'Member ID' }).inputValue();
  await enterEmail(page, person.email);
  await page.getByRole('button', { name: /^Yes, I have a member ID/ }).click();
  await page.getByLabel('Member ID').fill(saffronId);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Retrieve profile' }).click();
  await page.getByRole('button', { name: 'Confirm profile' }).click();
  await codeField(page).fill(await mailedCode(mailbox, person));
  await expectSignedIn(page);
});

test('a sign-in in one tab reaches the other', async ({ page, context, mailbox, newPerson, newClient }) => {
  const person = newPerson();
  await newClient().signUp(person);
  await askForCode(page, person.email);
  const other = await context.newPage();
  await enterEmail(other, person.email);
  await codeField(other).fill(await mailedCode(mailbox, person, 2));
  await expectSignedIn(other);
  await expectSignedIn(page);
});

test('a PIN that was set here signs in here, and nowhere else', async ({ page, mailbox, newPerson, newPage }) => {
  const person = newPerson();
  const { saffronId } = await signUp(page, mailbox, person);
  await page.goto('/security');
  await page.getByRole('button', { name: 'Set a PIN' }).click();
  await page.getByLabel('New PIN').fill('4719');
  await page.getByLabel('Repeat the PIN').fill('4719');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await codeField(page).fill(await mailedCode(mailbox, person, 2));
  await expect(page.getByText('POS PIN saved')).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.waitForURL(/\/$/);

  await enterEmail(page, person.email);
  await page.getByRole('button', { name: /^Re-Activate/ }).click();
  await page.getByRole('button', { name: /^Yes, I have a member ID/ }).click();
  await page.getByLabel('Member ID').fill(saffronId);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Retrieve profile' }).click();
  await page.getByRole('button', { name: 'Confirm profile' }).click();
  await expect(page.getByRole('heading', { name: 'Choose how to verify' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to email entry' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in or create an account' })).toBeVisible();

  await enterEmail(page, person.email);
  await page.getByRole('button', { name: /^POS PIN/ }).click();
  await page.getByLabel('POS PIN').fill('9174');
  await expect(page.getByRole('alert')).toHaveText('Invalid POS PIN');
  await page.getByLabel('POS PIN').fill('4719');
  await expect(page.getByText('Authentication successful! Redirecting...')).toBeVisible();
  await expectSignedIn(page);

  const elsewhere = await newPage();
  await enterEmail(elsewhere, person.email);
  await expect(elsewhere.getByRole('button', { name: /^POS PIN/ })).toBeDisabled();
});

test('a device that is signed out elsewhere has to sign in again', async ({ page, mailbox, newPerson, newPage }) => {
  const person = newPerson();
  await signUp(page, mailbox, person);
  const elsewhere = await newPage();
  await askForCode(elsewhere, person.email);
  await codeField(elsewhere).fill(await mailedCode(mailbox, person, 2));
  await expectSignedIn(elsewhere);

  await page.goto('/security');
  await page.getByRole('button', { name: 'Sign out all others' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('All other devices are signed out')).toBeVisible();
  await elsewhere.goto('/security');
  await expect(elsewhere.getByLabel('E-mail address')).toBeVisible();
});

test('theme and language survive a reload', async ({ page, mailbox, newPerson }) => {
  await signUp(page, mailbox, newPerson());
  await page.goto('/settings');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByText('Light', { exact: true }).click();
  await page.getByText('Deutsch', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});
