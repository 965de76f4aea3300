import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.js';
import { letTimePass } from './identity-database.js';
import { expectSound, PHONE, THEMES, useTheme, watch } from './soundness.js';
import { cookiesOf } from './staff.js';
import { DATABASE_VARIABLE } from './stack.js';

test.use({ viewport: PHONE, trace: 'off' });

/** By page: the buttons that open a dialog, with its title. */
const DIALOGS: Readonly<Record<string, readonly (readonly [button: string, title: string])[]>> = {
  '/security': [
    ['Change password', 'Choose a new password'],
    ['Change address', 'Change your e-mail address'],
    ['Set a PIN', 'Choose your POS PIN'],
    ['Add a passkey', 'Add a passkey'],
    ['Set up', 'Set up an authenticator app'],
    ['Sign out everywhere', 'Sign out everywhere'],
  ],
  '/settings': [
    ['Ask for a copy', 'Ask for a copy of your data'],
    ['Close my account', 'Close your account?'],
  ],
  '/api-management': [['New API key', 'New API key']],
};

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

for (const [path, dialogs] of Object.entries(DIALOGS))
  test(`the dialogs of ${path} are sound`, async ({ page, context, newClient, newPerson, baseURL: url = '' }) => {
    test.slow();
    const client = newClient();
    const { email } = await client.signUp(newPerson());
    await context.addCookies(cookiesOf(client.cookies.header()).map((cookie) => ({ ...cookie, url })));
    const { settle } = watch(page);
    for (const theme of THEMES) {
      await useTheme(page, theme);
      await page.goto(path);
      for (const [button, title] of dialogs) {
        await press(page, button);
        await expect(dialog(page, title)).toBeVisible();
        await settle();
        await expectSound(page, `«${title}», ${theme}`);
        await page.keyboard.press('Escape');
        await expect(dialog(page, title)).toBeHidden();
      }
    }
    if (path !== '/security') return;
    await letTimePass(process.env[DATABASE_VARIABLE] ?? '', email);
    await press(page, 'Set up');
    await expect(dialog(page, 'Is it you?').getByRole('textbox')).toBeVisible();
    await settle();
    await expectSound(page, 'the question for a fresh proof');
  });

const SECOND_FACTOR = { step: 'second-factor', methods: ['totp', 'recovery-code'] };

/** Puts the step on the history entry, as the page does when the server wants a second factor. */
const wantSecondFactor = (page: Page) =>
  page.evaluate<undefined>(
    `history.replaceState({ usr: ${JSON.stringify(SECOND_FACTOR)}, key: 'start', idx: 0 }, ''); location.reload()`,
  );

/** What leads from the step on the screen to the next one, with a field or button that stands in it. */
const STEPS: readonly (readonly [name: string, walk: (page: Page) => Promise<unknown>, stands: RegExp])[] = [
  ['an address that is none', (page) => press(page, 'Continue'), /^E-mail address/],
  ['the question for a member ID', (page) => enter(page, 'sound@example.org'), /^Yes, I have a member ID/],
  ['the profile to be retrieved', (page) => press(page, /^Yes, I have a member ID/), /^Password/],
  ['a forgotten member ID', (page) => press(page, 'Forgot your member ID?'), /^E-mail address/],
  ['the code for a new one', (page) => press(page, 'Send code'), /^Verification code/],
  ['the second factor', wantSecondFactor, /^Code from your app/],
  ['a recovery code', (page) => press(page, 'Use a recovery code'), /^Recovery code/],
];

async function enter(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await press(page, 'Continue');
}

const standing = (page: Page, name: RegExp) =>
  page.getByRole('main').getByLabel(name).or(page.getByRole('button', { name })).first();

for (const theme of THEMES) {
  test(`the steps of signing in are sound, ${theme}`, async ({ page }) => {
    test.slow();
    const { settle } = watch(page);
    await useTheme(page, theme);
    await page.goto('/auth');
    for (const [name, walk, stands] of STEPS) {
      await walk(page);
      await expect(standing(page, stands)).toBeVisible();
      await settle();
      await expectSound(page, `${name}, ${theme}`);
    }
  });

  test(`the views of the older flow are sound, ${theme}`, async ({ page, newPerson }) => {
    const { settle } = watch(page);
    await useTheme(page, theme);
    await page.goto('/saffron-id');
    const look = async (name: string) => {
      await settle();
      await expectSound(page, `${name}, ${theme}`);
    };
    await press(page, 'Sign in');
    await expect(page.getByText('Enter your member ID', { exact: true })).toBeVisible();
    await look('what is missing');
    await page.getByText('Update profile', { exact: true }).click();
    await look('the profile to be shown');
    await page.getByText('Register', { exact: true }).click();
    await enter(page, newPerson().email);
    await expect(page.getByLabel('First name')).toBeVisible();
    await look('the registration');
  });
}
