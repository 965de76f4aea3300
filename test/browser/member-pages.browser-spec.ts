import type { Page } from '@playwright/test';
import { card, dialog, setUpApp } from './authenticator.js';
import { expect } from './fixtures.js';
import { letTimePass } from './identity-database.js';
import { nextCode } from './sign-in.js';
import { DESKTOP, PHONE, watch } from './soundness.js';
import { DATABASE_VARIABLE } from './stack.js';
import { enter } from './staff.js';
import { type Place, visit } from './visit.js';
import { test } from './world.js';

test.slow();
test.beforeEach(({ context, world, baseURL: url = '' }) => enter(context, url, world.ada.client));

/** As somebody sees them who has something of everything; the sweep sees them of somebody who has next to nothing. */
const PLACES: readonly Place[] = [
  { path: '/dashboard', shows: 'Last sign-ins' },
  { path: '/wallet', shows: 'Lunch', dialogs: ['Receive'] },
  { path: '/wallet/contacts', shows: 'Landlord', dialogs: ['Add contact', 'Edit Landlord'] },
  { path: '/wallet/requests', shows: 'Lunch', dialogs: ['New request', /asks you/] },
  { path: '/wallet/summary', shows: 'Opening balance' },
  { path: '/transactions', shows: 'Lunch', dialogs: [/Lunch/] },
  { path: '/profile', shows: 'Member ID' },
  { path: '/settings', shows: 'Close my account', dialogs: ['Ask for a copy', 'Close my account'] },
  {
    path: '/security',
    shows: 'Laptop',
    dialogs: [
      ...[
        'Change password',
        'Change address',
        'Set a PIN',
        'Add a passkey',
        'Rename Laptop',
        'Remove Laptop',
        'Set up',
      ],
      ...['Sign out all others', 'Sign out everywhere', 'Forget them all'],
    ],
  },
  {
    path: '/api-management',
    shows: 'Bookkeeping',
    dialogs: ['New API key', 'Rename Bookkeeping', 'Rotate Bookkeeping', 'Revoke Bookkeeping'],
  },
  { path: '/connect-wallet', shows: /^0x/, dialogs: [/^Unlink/] },
];

for (const place of PLACES)
  test(`${String(place.path)} is sound, with each of its dialogs`, ({ page, world }) => visit(page, world, place));

for (const size of [PHONE, DESKTOP])
  test(`the menus are sound when they are open, at ${size.width} px`, async ({ page, world }) => {
    expect(world.ada.user.name).toBeTruthy();
    const { judge } = await watch(page);
    await page.setViewportSize(size);
    await page.goto('/wallet');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await judge('the account menu', [size]);
    await page.keyboard.press('Escape');
    if (size !== PHONE) return;
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation').first()).toBeVisible();
    await judge('the side menu', [size]);
  });

const press = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click();

test('each step of sending money is sound', async ({ page, world, mailbox, newClient, newPerson }) => {
  test.slow();
  const { saffronId } = await newClient().signUp(newPerson());
  const { judge } = await watch(page);
  await page.goto('/send-sfn');
  await press(page, 'Choose from address book');
  await expect(page.getByRole('dialog', { name: 'Address book' }).getByText('Landlord')).toBeVisible();
  await judge('the address book to choose from');
  await page.keyboard.press('Escape');
  await press(page, 'Review transfer');
  await judge('what is missing');
  await page.getByLabel('Recipient').fill(saffronId);
  await page.getByLabel('Amount').fill('1001');
  await press(page, 'Review transfer');
  await expect(page.getByRole('button', { name: 'E-mail me a code' })).toBeVisible();
  await judge('the review');
  const code = await nextCode(mailbox, world.ada.person.email, () => press(page, 'E-mail me a code'));
  const field = page.getByRole('textbox', { name: 'Code' });
  await expect(field).toBeVisible();
  await judge('the code for a large amount');
  await field.fill(code);
  await expect(page.getByRole('heading', { name: 'Sent' })).toBeVisible();
  await judge('the receipt');
});

test('what is shown once is sound: the secret of a key, and the recovery codes', async ({
  page,
  context,
  newClient,
  newPerson,
  baseURL: url = '',
}) => {
  const client = newClient();
  await client.signUp(newPerson());
  await enter(context, url, client);
  const { judge } = await watch(page);
  await page.goto('/api-management');
  await press(page, 'New API key');
  await page.getByLabel('Name').fill('Bookkeeping');
  await page.getByRole('button', { name: 'Make the key' }).click();
  await expect(dialog(page, 'New API key').getByText(/^sfn_live_/)).toBeVisible();
  await judge('the secret of a new key');
  await page.goto('/security');
  await setUpApp(page);
  await card(page, /^Recovery codes/)
    .getByRole('button', { name: 'Make codes' })
    .click();
  await expect(dialog(page, 'Your recovery codes').getByRole('listitem')).toHaveCount(10);
  await judge('the recovery codes');
});

test('the question for a fresh proof is sound', async ({ page, context, newClient, newPerson, baseURL: url = '' }) => {
  const [client, person] = [newClient(), newPerson()];
  await client.signUp(person);
  await enter(context, url, client);
  await letTimePass(process.env[DATABASE_VARIABLE] ?? '', person.email);
  const { judge } = await watch(page);
  await page.goto('/security');
  await press(page, 'Set up');
  await expect(page.getByRole('dialog', { name: 'Is it you?' }).getByRole('textbox')).toBeVisible();
  await judge('the question for a fresh proof');
});
