import type { Page } from '@playwright/test';
import { expect, NETWORK_FAULT, test } from './fixtures.js';
import { codeField, enterEmail, expectSignedIn, mailedCode, register } from './sign-in.js';

test.use({ expectedErrors: NETWORK_FAULT });

const EMAIL_CHECK = '**/api/saffron/email-check';
const TIMEOUT = 'Connection timeout. The server is not responding. Please try again later.';
const CONNECTION = 'Connection error. Please check your internet and try again.';
const NETWORK = 'Network error. Please try again.';

type Fault = 'unreachable' | 'wordless';

/** The next call of a path reaches no server, or one that fails and says nothing. */
const failNext = (page: Page, path: string, fault: Fault) =>
  page.route(
    path,
    (route) => (fault === 'unreachable' ? route.abort('connectionrefused') : route.fulfill({ status: 500, json: {} })),
    { times: 1 },
  );

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const expectProblem = (page: Page, message: string) => expect(page.getByRole('alert')).toHaveText(message);
const idCheck = (page: Page) => page.getByRole('heading', { name: 'Do you have a member ID?' });

/** Presses a button whose call fails in both ways, and sees what the page says about each. */
async function expectProblems(page: Page, path: string, button: string, messages: Record<Fault, string>) {
  for (const fault of ['unreachable', 'wordless'] as const) {
    await failNext(page, path, fault);
    await press(page, button);
    await expectProblem(page, messages[fault]);
  }
}

test('an e-mail check that nobody answers is given up after ten seconds, and can be repeated', async ({
  page,
  newPerson,
}) => {
  await page.route(EMAIL_CHECK, () => undefined);
  const asked = page.waitForRequest(EMAIL_CHECK);
  await enterEmail(page, newPerson().email);
  await asked;
  const askedAt = Date.now();
  await expect(page.getByRole('alert')).toHaveText(TIMEOUT, { timeout: 15_000 });
  const waitedMs = Date.now() - askedAt;
  // The page counts from before this test learns of the request.
  expect(waitedMs).toBeGreaterThan(8_000);
  expect(waitedMs).toBeLessThan(14_000);

  await page.unroute(EMAIL_CHECK);
  await press(page, 'Continue');
  await expect(idCheck(page)).toBeVisible();
});

test('a browser without a connection is told so, and goes on once it is back', async ({ page, context, newPerson }) => {
  await page.goto('/auth');
  await page.getByLabel('E-mail address').fill(newPerson().email);
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: /offline/i })).toBeVisible();
  await press(page, 'Continue');
  await expectProblem(page, CONNECTION);

  await context.setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: /offline/i })).toBeHidden();
  await press(page, 'Continue');
  await expect(idCheck(page)).toBeVisible();
});

test('every step of a registration says what failed, keeps what was entered and can be repeated', async ({
  page,
  mailbox,
  newPerson,
}) => {
  const person = newPerson();
  await page.goto('/auth');
  await page.getByLabel('E-mail address').fill(person.email);
  await expectProblems(page, EMAIL_CHECK, 'Continue', {
    unreachable: CONNECTION,
    wordless: 'Email check failed. Please try again.',
  });
  await press(page, 'Continue');

  const registration = '**/api/saffron/register-member';
  await failNext(page, registration, 'unreachable');
  await register(page, person);
  await expectProblem(page, NETWORK);
  await failNext(page, registration, 'wordless');
  await press(page, 'Create account');
  await expectProblem(page, 'Registration failed');
  await press(page, 'Create account');

  await expectProblems(page, '**/api/saffron/confirm-profile', 'Confirm profile', {
    unreachable: NETWORK,
    wordless: 'Failed to confirm profile. Please try again.',
  });
  await failNext(page, '**/api/auth/send-otp', 'unreachable');
  await press(page, 'Confirm profile');
  await expectProblem(page, 'Failed to send verification code. Please click "Resend Code" below.');
  await expectProblems(page, '**/api/auth/send-otp', 'Resend Code', {
    unreachable: 'Failed to resend verification code',
    wordless: 'Failed to resend code',
  });
  await press(page, 'Resend Code');
  await expect(page.getByText('New verification code sent to your email')).toBeVisible();

  await failNext(page, '**/api/saffron/verify-otp', 'unreachable');
  const code = await mailedCode(mailbox, person);
  await codeField(page).fill(code);
  await expectProblem(page, NETWORK);
  await expect(codeField(page)).toHaveValue(code);
  await press(page, 'Verify');
  await expectSignedIn(page);
});

test('a known member is told that no code could be sent, and that no profile could be retrieved', async ({
  page,
  newPerson,
  newClient,
}) => {
  const person = newPerson();
  const { saffronId } = await newClient().signUp(person);
  await enterEmail(page, person.email);
  const otp = page.getByRole('button', { name: /^Email OTP/ });
  for (const [fault, message] of [
    ['unreachable', NETWORK],
    ['wordless', 'Failed to send verification code'],
  ] as const) {
    await failNext(page, '**/api/auth/send-otp', fault);
    await otp.click();
    await expectProblem(page, message);
  }

  await page.getByRole('button', { name: /^Re-Activate/ }).click();
  await page.getByRole('button', { name: /^Yes, I have a member ID/ }).click();
  await page.getByLabel('Member ID').fill(saffronId);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await expectProblems(page, '**/api/saffron/retrieve-profile', 'Retrieve profile', {
    unreachable: NETWORK,
    wordless: 'Profile retrieval failed',
  });
  await press(page, 'Retrieve profile');
  await expect(page.getByRole('heading', { name: 'Confirm your profile' })).toBeVisible();
});
