import type { Locator, Page } from '@playwright/test';
import type { User } from '#contracts/identity';
import { expect, test as base } from './fixtures.js';
import { expectSound, PHONE, THEMES, useTheme, watch } from './soundness.js';
import { cookiesOf } from './staff.js';

/** Somebody with a transaction, signed in in the page's browser. */
const test = base.extend<{ readonly member: User }>({
  member: async ({ context, newClient, newPerson, allocate, baseURL: url = '' }, use) => {
    const client = newClient();
    const member = await client.signUp(newPerson());
    await allocate(member.saffronId, '25');
    await context.addCookies(cookiesOf(client.cookies.header()).map((cookie) => ({ ...cookie, url })));
    await use(member);
  },
});

test.use({ viewport: PHONE, trace: 'off' });

interface OpenState {
  readonly name: string;
  readonly path: string;
  readonly opener: (page: Page) => Locator;
  /** What is seen once it is open. */
  readonly opened: (page: Page) => Locator;
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

const STATES: readonly OpenState[] = [
  {
    name: 'the account menu',
    path: '/wallet',
    opener: (page) => page.getByRole('button', { name: 'Account menu' }),
    opened: (page) => page.getByRole('button', { name: 'Sign Out' }),
  },
  {
    name: 'the side menu',
    path: '/wallet',
    opener: (page) => page.getByRole('button', { name: 'Open menu' }),
    opened: (page) => dialog(page, 'Menu').getByRole('navigation').first(),
  },
  {
    name: 'the receive dialog',
    path: '/wallet',
    opener: (page) => page.getByRole('main').getByRole('button', { name: 'Receive' }),
    opened: (page) => dialog(page, 'Receive').getByRole('img', { name: /^QR code/ }),
  },
  {
    name: 'a new contact',
    path: '/wallet/contacts',
    opener: (page) => page.getByRole('button', { name: 'Add contact' }),
    opened: (page) => dialog(page, 'Add contact').getByLabel('Note'),
  },
  {
    name: 'the address book to choose from',
    path: '/send-sfn',
    opener: (page) => page.getByRole('button', { name: 'Choose from address book' }),
    opened: (page) => dialog(page, 'Address book').getByText('Your address book is empty'),
  },
  {
    name: 'a new money request',
    path: '/wallet/requests',
    opener: (page) => page.getByRole('button', { name: 'New request' }),
    opened: (page) => dialog(page, 'New request').getByLabel('Valid for'),
  },
  {
    name: 'a transaction',
    path: '/transactions',
    opener: (page) => page.getByRole('link', { name: /25/ }),
    opened: (page) => dialog(page, 'Transaction').locator('code'),
  },
];

for (const { name, path, opener, opened } of STATES)
  test(`${name} is sound when it is open`, async ({ page, member }) => {
    const { settle } = watch(page);
    for (const theme of THEMES) {
      await useTheme(page, theme);
      await page.goto(path);
      await opener(page).click();
      await expect(opened(page)).toBeVisible();
      await settle();
      await expectSound(page, `${name} of ${member.saffronId}, ${theme}`);
    }
  });
