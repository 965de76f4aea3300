import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.js';
import { DESKTOP, expectSound, PHONE, THEMES, useTheme, watch } from './soundness.js';
import { cookiesOf } from './staff.js';

/** Every path that the server knows, the console's own pages, and one that does not exist. */
const known = JSON.parse(readFileSync(new URL('../../dist/web/routes.json', import.meta.url), 'utf8')) as string[];
const CONSOLE = [
  'members',
  'sfn-allocation',
  'sfn-allocation/create',
  'transactions',
  'accounts',
  'trial-balance',
  'batches',
  'periods',
  'periods/create',
  'policies',
  'policies/create',
  'monitors',
  'audit',
  'audit-chain',
  'audit-exports',
  'dead-letters',
  'staff',
  'staff-invitations',
  'staff-invitations/create',
  'roles',
].map((name) => `/admin/${name}`);
const PATHS = [...new Set([...known.map((path) => path.replace(/\/\*$/, '')), ...CONSOLE, '/no-such-page'])].sort();
const PUBLIC = [
  '/',
  '/api-management',
  '/auth/undo',
  '/auth',
  '/connect-wallet',
  '/registration',
  '/saffron-id',
  '/unauthorized',
  '/no-such-page',
];

test.describe.configure({ mode: 'parallel' });
// A trace of every page would cost as much as the pages; what fails is named with its element.
test.use({ trace: 'off' });

test.describe('for a super administrator', () => {
  test.beforeEach(({ context, staff, baseURL: url = '' }) =>
    context.addCookies(cookiesOf(staff.superAdmin).map((cookie) => ({ ...cookie, url }))),
  );
  for (const path of PATHS) test(`${path} is sound`, ({ page }) => sweep(page, path));
});

test.describe('for a visitor', () => {
  for (const path of PUBLIC) test(`${path} is sound`, ({ page }) => sweep(page, path));
});

/** In both themes and at both widths; what a page logs is the fixture's matter. */
async function sweep(page: Page, path: string): Promise<void> {
  const { settle, refused } = watch(page);
  for (const theme of THEMES) {
    await useTheme(page, theme);
    await page.goto(path);
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      await settle();
      await expectSound(page, `${path}, ${theme}, ${size.width} px`);
    }
  }
  expect(refused, 'calls that the page makes and the server refuses').toEqual([]);
}
