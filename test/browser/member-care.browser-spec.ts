import type { Page } from '@playwright/test';
import type { ApiClient } from '#testing/client';
import { expect, test } from './fixtures.js';
import { cookiesOf, promote } from './staff.js';

test.describe.configure({ mode: 'parallel' });

interface Given {
  readonly client: ApiClient;
  readonly id: string;
  readonly name: string;
}

/** An administrator of the journey's own in the page: what he does to his session is nobody else's. */
async function beAdmin(page: Page, baseURL: string, client: ApiClient): Promise<void> {
  await page.context().addCookies(cookiesOf(client.cookies.header()).map((cookie) => ({ ...cookie, url: baseURL })));
}

const story = test.extend<{ admin: Given; member: Given }>({
  member: async ({ newClient, newPerson }, use) => {
    const [client, person] = [newClient(), newPerson()];
    const { id } = await client.signUp(person);
    await use({ client, id, name: person.name });
  },
  admin: async ({ newClient, newPerson, staff, baseURL, page }, use) => {
    const [client, person] = [newClient(), newPerson()];
    const { id } = await client.signUp(person);
    await promote(baseURL ?? '', staff, id, 'admin');
    await client.signIn(person.email);
    await beAdmin(page, baseURL ?? '', client);
    await use({ client, id, name: person.name });
  },
});

story('an administrator looks at a member’s pages and comes back', async ({ page, admin, member }) => {
  await page.goto(`/admin/members/${member.id}/show`);
  await page.getByRole('button', { name: 'View as' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Cannot find a payment');
  await page.getByRole('dialog').getByRole('button', { name: 'View as' }).click();

  await page.waitForURL('**/dashboard');
  const banner = page.getByRole('region', { name: 'Looking at a member’s pages' });
  await expect(banner).toContainText(member.name);
  await page.goto('/profile');
  await expect(banner).toBeVisible();
  const refused = await admin.client.send<{ code: string }>('PATCH', '/api/user/profile', { city: 'Elsewhere' });
  expect([refused.status, refused.body.code]).toEqual([403, 'identity.view-as.read-only']);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/unauthorized$/);

  await page.getByRole('button', { name: 'Back to the console' }).click();
  await page.waitForURL(`**/admin/members/${member.id}/show`);
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();
});

story(
  'what one administrator notes about a member, another one reads',
  async ({ page, admin, member, staff, baseURL, newPage }) => {
    await page.goto(`/admin/members/${member.id}/show/notes`);
    await expect(page.getByText('Nobody has written a note')).toBeVisible();
    await page.getByLabel('New note').fill('Called about a <b>refund</b>');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Called about a <b>refund</b>' })).toBeVisible();
    await expect(page.getByLabel('New note')).toHaveValue('');

    const other = await newPage();
    await other.context().addCookies(cookiesOf(staff.superAdmin).map((cookie) => ({ ...cookie, url: baseURL ?? '' })));
    await other.goto(`/admin/members/${member.id}/show/notes`);
    await expect(other.getByText('Called about a <b>refund</b>')).toBeVisible();
    expect(admin.id).not.toBe(member.id);
  },
);

story(
  'several members are suspended at once, and the one who cannot be is named',
  async ({ page, admin, member, newClient, newPerson }) => {
    const [client, person] = [newClient(), newPerson()];
    const { id } = await client.signUp(person);
    await page.goto(`/admin/members?filter=${encodeURIComponent(JSON.stringify({ id: [id, member.id, admin.id] }))}`);
    for (const name of [person.name, member.name, admin.name]) {
      await page
        .getByRole('checkbox', { name: new RegExp(name) })
        .first()
        .check();
    }
    await page.getByRole('button', { name: 'Suspend', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Suspend 3 members?' });
    await dialog.getByLabel('Reason').fill('One wave of spam');
    await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
    await expect(dialog.getByText('You cannot do this to your own account.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await expect(page.getByRole('row').filter({ hasText: 'Suspended' })).toHaveCount(2);
    for (const gone of [client, member.client]) {
      expect((await gone.get<{ authenticated: boolean }>('/api/user')).body.authenticated).toBe(false);
    }
  },
);
