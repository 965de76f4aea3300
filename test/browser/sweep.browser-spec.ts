import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.js';
import { watch } from './soundness.js';
import { enter } from './staff.js';

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
/** Where somebody who is signed in is led on; the steps behind them are judged by `sign-in-pages`. */
const SIGN_IN = [
  '/auth',
  '/auth/otp-verification',
  '/auth/register',
  '/confirm-profile',
  '/registration',
  '/saffron-id',
  '/verification-method',
  '/verify-otp',
];
/** Other names of the list of members. */
const REDIRECTED = ['/admin-users', '/user-directory-management'];
const elsewhere = new Set([...SIGN_IN, ...REDIRECTED]);
const PATHS = [...known.map((path) => path.replace(/\/\*$/, '')), ...CONSOLE, '/no-such-page'];
const PUBLIC = ['/', '/api-management', '/auth/undo', '/connect-wallet', '/unauthorized', '/no-such-page', ...SIGN_IN];

test.describe.configure({ mode: 'parallel' });

test.describe('for a super administrator', () => {
  test.beforeEach(({ context, staff, baseURL: url = '' }) => enter(context, url, staff.superAdmin));
  for (const path of new Set(PATHS).difference(elsewhere)) test(`${path} is sound`, ({ page }) => sweep(page, path));
});

test.describe('for a visitor', () => {
  for (const path of PUBLIC) test(`${path} is sound`, ({ page }) => sweep(page, path));
});

/** What a page logs is the fixture's matter. */
async function sweep(page: Page, path: string): Promise<void> {
  const { judge, refused } = await watch(page);
  await page.goto(path);
  await judge(path);
  expect(refused, 'calls that the page makes and the server refuses').toEqual([]);
}
