import { expect, test } from './fixtures.js';
import { cookiesOf } from './staff.js';

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
    await context.addCookies(cookiesOf(staff[who]).map((cookie) => ({ ...cookie, url })));
    for (const [path, target, heading] of PATHS) {
      await page.goto(path);
      await expect(page, path).toHaveURL((address) => address.pathname === target);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
      await expect(page.getByRole('row').or(page.getByText('No results found')).first(), path).toBeVisible();
    }
  });
