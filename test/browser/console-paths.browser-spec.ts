import { expect, test } from './fixtures.js';
import { enter } from './staff.js';

/** Where each address of the specification leads, and what it is headed there. */
const PATHS = [
  ['/admin-users', '/admin/members', 'Members'],
  ['/user-directory-management', '/admin/members', 'Members'],
  ['/admin/transactions', '/admin/transactions', 'Transactions'],
  ['/admin/sfn-allocation', '/admin/sfn-allocation', 'SFN allocation'],
  ['/admin/staff', '/admin/staff', 'Staff'],
] as const;

for (const [role, who] of [
  ['an administrator', 'clerk'],
  ['a super administrator', 'superAdmin'],
] as const)
  test(`each address of the console leads ${role} to its page`, async ({ page, context, staff, baseURL: url = '' }) => {
    await enter(context, url, staff[who]);
    for (const [path, target, heading] of PATHS) {
      await page.goto(path);
      await expect(page, path).toHaveURL((address) => address.pathname === target);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
      await expect(
        page
          .getByRole('row')
          .or(page.getByText(/^No .* found$/))
          .first(),
        path,
      ).toBeVisible();
    }
  });

test('who opens a record while he types a search stays there', async ({ page, context, staff, baseURL: url = '' }) => {
  await enter(context, url, staff.clerk);
  const processor = await context.newCDPSession(page);
  for (const rate of [4, 7, 10]) {
    await page.goto('/admin/members');
    const first = page.getByRole('table').getByRole('link').first();
    const name = await first.innerText();
    await processor.send('Emulation.setCPUThrottlingRate', { rate });
    await page.getByRole('textbox', { name: 'Search' }).fill(name);
    await first.click();
    await expect(page.getByRole('tab', { name: 'Profile' })).toBeVisible();
    await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.waitForTimeout(1_000);
    await expect(page, `${rate} times slower`).toHaveURL(/\/show$/);
  }
});
