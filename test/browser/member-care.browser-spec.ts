import { Secret, TOTP } from 'otpauth';
import type { ApiClient } from '#testing/client';
import { untilLogged } from './audit-log.js';
import { expect, test } from './fixtures.js';
import { enter } from './staff.js';

test.describe.configure({ mode: 'parallel' });

interface Given {
  readonly client: ApiClient;
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

const story = test.extend<{ admin: Given; member: Given }>({
  member: async ({ newClient, newPerson }, use) => {
    const [client, person] = [newClient(), newPerson()];
    const { id } = await client.signUp(person);
    await use({ client, id, name: person.name, email: person.email });
  },
  admin: async ({ newAdmin, baseURL, page }, use) => {
    const { client, person, user } = await newAdmin();
    await enter(page.context(), baseURL ?? '', client);
    await use({ client, id: user.id, name: person.name, email: person.email });
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
    await enter(other.context(), baseURL ?? '', staff.superAdmin);
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

story(
  'an administrator sees where a member is signed in, and signs him out everywhere',
  async ({ page, admin, member }) => {
    await page.goto(`/admin/members/${member.id}/show/sessions`);
    await expect(page.getByText('Signed in by')).toHaveCount(1);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const dialog = page.getByRole('dialog', { name: `Sign ${member.name} out everywhere?` });
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByText('All sessions of the member have ended')).toBeVisible();
    await expect(page.getByText('This member is signed in nowhere.')).toBeVisible();
    expect((await member.client.get<{ authenticated: boolean }>('/api/user')).body.authenticated).toBe(false);
    await untilLogged(page, member.id, 'sessions.ended');
    expect(admin.id).not.toBe(member.id);
  },
);

story(
  'a super administrator removes the second factors of a member who has lost them, and the member is told',
  async ({ member, staff, baseURL: url = '', newPage, mailbox }) => {
    const { secret } = await member.client.succeed<{ secret: string }>('/api/user/factors/totp');
    const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
    await member.client.succeed('/api/user/factors/totp/confirm', { code });

    const page = await newPage();
    await enter(page.context(), url, staff.superAdmin);
    await page.goto(`/admin/members/${member.id}/show`);
    await page.getByRole('button', { name: 'Remove second factors' }).click();
    const dialog = page.getByRole('dialog', { name: `Remove all second factors of ${member.name}?` });
    await dialog.getByLabel('Reason').fill('Lost the phone; recognised by video');
    await dialog.getByRole('button', { name: 'Remove second factors' }).click();
    await expect(page.getByText('The second factors are removed')).toBeVisible();

    expect((await member.client.get<{ authenticated: boolean }>('/api/user')).body.authenticated).toBe(false);
    await mailbox.waitFor(({ to, content }) => to.includes(member.email) && /second factor/i.test(content.text ?? ''));
    expect((await member.client.signIn(member.email)).id).toBe(member.id);
    await untilLogged(page, member.id, 'factors.reset');
  },
);

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1_440, height: 900 };

story(
  'a filter that was saved serves again after a reload, on a phone and on a desk',
  async ({ page, admin, member }) => {
    const ids = { id: [member.id, admin.id] };
    await page.setViewportSize(PHONE);
    await page.goto(`/admin/members?filter=${encodeURIComponent(JSON.stringify({ ...ids, role: 'admin' }))}`);
    await expect(page.getByText(admin.name)).toBeVisible();
    await expect(page.getByText(member.name)).toHaveCount(0);
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name: 'Save current query...' }).click();
    await page.getByRole('dialog').getByLabel('Query name').fill('The desk');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();

    const everybody = `/admin/members?filter=${encodeURIComponent(JSON.stringify(ids))}`;
    await page.goto(everybody);
    await page.reload();
    await expect(page.getByText(member.name)).toBeVisible();
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name: 'The desk' }).click();
    await expect(page.getByText(member.name)).toHaveCount(0);
    await expect(page.getByText(admin.name)).toBeVisible();

    await page.setViewportSize(DESKTOP);
    await page.goto(everybody);
    await expect(page.getByRole('row').filter({ hasText: member.name })).toBeVisible();
    await page.getByRole('complementary').getByText('The desk').click();
    await expect(page.getByRole('row').filter({ hasText: member.name })).toHaveCount(0);
    await expect(page.getByRole('row').filter({ hasText: admin.name })).toBeVisible();
  },
);
