import { expect, test } from './fixtures.js';
import { askForCode, codeField, enterEmail, expectSignedIn, mailedCode } from './sign-in.js';

const WRONG = 'Invalid or expired verification code';
const otherThan = (code: string): string => String(code === '123456' ? 654_321 : 123_456);

test('a wrong code clears the field, and the right one still signs in', async ({
  page,
  mailbox,
  newPerson,
  newClient,
}) => {
  const person = newPerson();
  await newClient().signUp(person);
  await askForCode(page, person.email);
  const code = await mailedCode(mailbox, person, 2);
  await codeField(page).fill(otherThan(code));
  await expect(page.getByRole('alert')).toHaveText(WRONG);
  await expect(codeField(page)).toHaveValue('');
  await codeField(page).fill(code);
  await expectSignedIn(page);
});

test('the right code is refused after five wrong ones', async ({ page, mailbox, newPerson, newClient }) => {
  const person = newPerson();
  await newClient().signUp(person);
  await askForCode(page, person.email);
  const code = await mailedCode(mailbox, person, 2);
  for (const attempt of [...Array<string>(5).fill(otherThan(code)), code]) {
    const answer = page.waitForResponse(/verify-otp$/);
    await codeField(page).fill(attempt);
    expect((await answer).status()).toBe(401);
    await expect(codeField(page)).toHaveValue('');
  }
  await expect(page.getByRole('alert')).toHaveText(WRONG);
  await expect(page).toHaveURL(/verify-otp$/);
});

test('a code works once: another browser cannot use it again', async ({
  page,
  mailbox,
  newPerson,
  newClient,
  newPage,
}) => {
  const person = newPerson();
  await newClient().signUp(person);
  await askForCode(page, person.email);
  const second = await newPage();
  await enterEmail(second, person.email);
  await expect(second.getByText('A code was sent to your email a moment ago.')).toBeVisible();

  const code = await mailedCode(mailbox, person, 2);
  await codeField(page).fill(code);
  await expectSignedIn(page);
  await codeField(second).fill(code);
  await expect(second.getByRole('alert')).toHaveText(WRONG);
});

test('a resent code takes the place of the one before', async ({ page, mailbox, newPerson, newClient }) => {
  test.slow();
  const person = newPerson();
  await newClient().signUp(person);
  await askForCode(page, person.email);
  const first = await mailedCode(mailbox, person, 2);
  await expect(page.getByRole('button', { name: /^Resend Code in 0:[0-3][0-9]$/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Resend Code', exact: true }).click({ timeout: 45_000 });
  await expect(page.getByText('New verification code sent to your email')).toBeVisible();
  const second = await mailedCode(mailbox, person, 3);
  // Each is drawn anew; two equal ones in a row are one chance in 900,000.
  expect(second).not.toBe(first);

  await codeField(page).fill(first);
  await expect(page.getByRole('alert')).toHaveText(WRONG);
  await codeField(page).fill(second);
  await expectSignedIn(page);
});

test('a code that has expired is refused, and a new one signs in', async ({
  page,
  mailbox,
  newPerson,
  newClient,
  ageCode,
}) => {
  const person = newPerson();
  await newClient().signUp(person);
  await page.clock.install();
  await askForCode(page, person.email);
  const expired = await mailedCode(mailbox, person, 2);
  await ageCode(person.email, 11);
  await page.clock.fastForward('11:00');
  await codeField(page).fill(expired);
  await expect(page.getByRole('alert')).toHaveText(WRONG);
  await expect(codeField(page)).toHaveValue('');

  await page.getByRole('button', { name: 'Resend Code', exact: true }).click();
  await expect(page.getByText('New verification code sent to your email')).toBeVisible();
  await codeField(page).fill(await mailedCode(mailbox, person, 3));
  await expectSignedIn(page);
});
