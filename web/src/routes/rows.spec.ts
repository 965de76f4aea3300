import { ACCESS_LEVELS } from '#contracts/access';
import { describe, expect, it } from 'vitest';
import { hrefOf, type Menu, menuRows, rows } from './index.js';
import { fileOf } from './pages.js';

const paths = new Set(rows.map((row) => row.path));
const twice = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe('the rows', () => {
  it('have unique ids and paths', () => {
    expect(twice(rows.map((row) => row.id))).toEqual([]);
    expect(twice(rows.map((row) => row.path))).toEqual([]);
  });

  it('each lead to one thing: a page, a redirect, or a place inside a page', () => {
    for (const row of rows) expect([row.page, row.redirect, row.partOf].filter(Boolean), row.id).toHaveLength(1);
  });

  it.each(rows.filter((row) => row.page).map((row) => [row.path, row.page ?? '']))('%s has its page %s', (_, page) => {
    expect(fileOf(page)).toBeTypeOf('function');
  });

  it('name an existing main path where they are an alias, and show the same page', () => {
    for (const row of rows.filter((each) => each.aliasOf)) {
      const main = rows.find((each) => each.path === row.aliasOf);
      expect(main, row.path).toMatchObject({ page: row.page, access: row.access });
    }
  });

  it('redirect and belong only to rows that exist', () => {
    const parents = new Set(rows.map((row) => row.id));
    for (const row of rows) {
      if (row.partOf) expect(parents).toContain(row.partOf);
      if (row.redirect) expect(rows.some((each) => row.redirect?.startsWith(`${hrefOf(each)}/`))).toBe(true);
    }
  });

  it('skip the guard at exactly one path', () => {
    expect(rows.flatMap((row) => row.neverRedirects ?? [])).toEqual(['/super-admin']);
  });

  it('let no private page be prerendered or indexed', () => {
    const open = rows.filter((row) => row.tier === 'landing' || row.indexed);
    expect(open.map((row) => row.access)).toEqual(open.map(() => ACCESS_LEVELS[0]));
  });
});

/** Specification 2.3, 2.4 and 2.6, as far as the pages exist. Sign Out is no page. */
const MENUS: Readonly<Record<Menu, readonly string[]>> = {
  main: ['/', '/sdex', '/sdex-advanced', '/sdex-dashboard', '/marketplace', '/vendor-dashboard', '/sag'],
  services: ['/spg', '/solutions/mcash', '/mbank', '/mbooks-complete', '/mpos', '/fx-service', '/ssx'],
  tools: ['/messaging', '/email-client', '/zano', '/buy-sfn', '/countries', '/notifications', '/whitepaper', '/help'],
  profile: [
    '/dashboard',
    '/profile',
    '/wallet',
    '/transactions',
    '/solutions/saffron-account-main',
    '/messaging',
    '/notifications',
    '/security',
    '/settings',
    '/ssx',
    '/email-client',
    '/api-docs',
    '/help',
  ],
  mobileWallet: ['/wallet', '/send-sfn', '/buy-sfn', '/transactions'],
  mobileAccount: ['/settings', '/kyc/individual/documents'],
  adminCore: [
    '/super-admin',
    '/admin-users',
    '/countries-admin',
    '/admin/transactions',
    '/admin/rates',
    '/admin/sfn-allocation',
    '/admin/compliance',
    '/admin/staff',
  ],
  superOps: ['/admin/platforms', '/admin/analytics', '/admin/system', '/admin/reports', '/admin/pricing'],
};
const exists = (path: string) => paths.has(path) || paths.has(`${path}/*`);

describe('the menus', () => {
  it.each(Object.entries(MENUS))('%s lists what the specification lists, in its order', (menu, listed) => {
    expect(menuRows(menu as Menu, 'superadmin').map(hrefOf)).toEqual(listed.filter(exists));
  });

  it('show a visitor public pages alone, and a member no administration', () => {
    expect(menuRows('main', undefined).map(hrefOf)).toEqual(['/']);
    expect(menuRows('profile', undefined)).toEqual([]);
    expect(menuRows('adminCore', 'member')).toEqual([]);
    expect(menuRows('adminCore', 'admin').map(hrefOf)).toContain('/super-admin');
  });
});
