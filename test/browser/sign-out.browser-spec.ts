import { expect, test } from './fixtures.js';
import { enter } from './staff.js';

test('every page of a member and of the console leads out', async ({
  page,
  newClient,
  newPerson,
  newPage,
  staff,
  baseURL: url = '',
}) => {
  const console = await newPage();
  await enter(console.context(), url, staff.superAdmin);
  for (const path of ['/admin', '/admin/members', '/admin/audit', '/super']) {
    await console.goto(path);
    await console.getByRole('button', { name: /Account menu/ }).click();
    await expect(console.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible();
  }

  const client = newClient();
  await client.signUp(newPerson());
  await enter(page.context(), url, client);
  for (const path of ['/dashboard', '/wallet', '/profile', '/settings', '/security']) {
    await page.goto(path);
    await page.getByRole('button', { name: /Account menu/ }).click();
    await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect.poll(async () => (await client.get('/api/user/sessions')).status).toBe(401);
});
