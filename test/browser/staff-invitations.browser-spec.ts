import type { Page } from '@playwright/test';
import { startPlatform, type TestPlatform } from '#testing/app';
import { people } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { choose } from './choose.js';
import { expect, test } from './fixtures.js';
import { enter } from './staff.js';

const HEAD = 'head.of.people@example.org';
const newPerson = people(9_412);
let platform: TestPlatform;
let head: ApiClient;

/** A platform of their own: whoever invites must have proven himself within the last minutes. */
test.beforeAll(async () => {
  platform = await startPlatform({ env: { SUPER_ADMIN_EMAILS: HEAD } });
  head = new ApiClient(platform.url, platform.smtp);
  await head.signUp({ ...newPerson(), email: HEAD });
});
test.afterAll(() => platform.stop());

const enterWith = (page: Page, client: ApiClient) => enter(page.context(), platform.url, client);

async function linkTo(email: string): Promise<string> {
  const mail = await platform.smtp.waitFor(({ to, content }) => to.includes(email) && /#/.test(content.text ?? ''));
  const [, path] = /https?:\/\/[^/\s]+(\/auth\/invitation#[\w-]{43})/.exec(mail.content.text ?? '') ?? [];
  if (!path) throw new Error('the mail has no link of an invitation');
  return platform.url + path;
}

test('somebody is invited by mail, proves the address, and takes the role', async ({ newPage }) => {
  const person = newPerson();
  const admin = await newPage();
  await enterWith(admin, head);
  await admin.goto(`${platform.url}/super-admin/staff-invitations`);
  await admin.getByRole('link', { name: 'Invite to the staff' }).click();
  await admin.getByLabel('E-mail').fill(person.email);
  await choose(admin, 'Role', 'Admin');
  await admin.getByLabel('Reason').fill('Joins the desk in Leeds');
  await admin.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(admin.getByRole('row', { name: new RegExp(person.email) })).toContainText('Open');

  const page = await newPage();
  const link = await linkTo(person.email);
  await page.goto(link);
  await expect(page.getByText(new RegExp(`The invitation is for ${person.email}`))).toBeVisible();
  await expect(page).toHaveURL(`${platform.url}/auth/invitation`);
  await expect(page.getByRole('link', { name: 'Sign in or register' })).toBeVisible();

  const member = new ApiClient(platform.url, platform.smtp);
  await member.signUp(person);
  await enterWith(page, member);
  await page.reload();
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await page.getByRole('link', { name: 'Open the console' }).click();
  await expect(page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Members' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Invitations' })).toHaveCount(0);

  await admin.reload();
  await expect(admin.getByRole('row', { name: new RegExp(person.email) })).toContainText('Accepted');
});

test('a link that was taken back says so', async ({ newPage }) => {
  const { email } = newPerson();
  await head.succeed('/api/admin/staff/invitations', { email, role: 'admin', reason: 'Joins the desk' });
  const link = await linkTo(email);
  const admin = await newPage();
  await enterWith(admin, head);
  await admin.goto(`${platform.url}/super-admin/staff-invitations`);
  await admin.getByRole('button', { name: `Take back ${email}` }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(admin.getByRole('row', { name: new RegExp(email) })).toContainText('Taken back');
  const page = await newPage();
  await page.goto(link);
  await expect(page.getByText('This invitation is not valid any more.')).toBeVisible();
});

test('an administrator whose role is taken away is out by his next step, and is told why', async ({ newPage }) => {
  const person = newPerson();
  const client = new ApiClient(platform.url, platform.smtp);
  const { id } = await client.signUp(person);
  await head.succeed(`/api/admin/members/${id}/role`, { role: 'admin', reason: 'For a day' });
  await client.signIn(person.email);
  const page = await newPage();
  await enterWith(page, client);
  await page.goto(`${platform.url}/admin/roles`);
  await expect(page.getByRole('row', { name: /Change roles/ })).toBeVisible();
  await head.succeed(`/api/admin/members/${id}/role`, { role: 'member', reason: 'The day is over' });
  await page.getByRole('link', { name: 'Members' }).click();
  await expect(page.getByText('You have been signed out')).toBeVisible();
  await expect(page).toHaveURL(`${platform.url}/auth`);
});
