import { mayAccess, type Role } from '#contracts/access';
import { accountRows } from './account.rows.js';
import { adminRows } from './admin.rows.js';
import { authRows } from './auth.rows.js';
import { developersRows } from './developers.rows.js';
import { homeRows } from './home.rows.js';
import type { Menu, RouteRow } from './row.js';
import { walletRows } from './wallet.rows.js';

export type { Menu, MenuPlace, RouteRow } from './row.js';
export { MENUS } from './row.js';

export const rows: readonly RouteRow[] = [
  ...homeRows,
  ...authRows,
  ...accountRows,
  ...walletRows,
  ...developersRows,
  ...adminRows,
];

/** The path as a link leads to it: without the wildcard of pages that route inside themselves. */
export const hrefOf = (row: RouteRow): string => row.path.replace(/\/\*$/, '');

const placeIn = (menu: Menu, row: RouteRow) => row.menus?.find((place) => place.menu === menu)?.order;

/** The rows of a menu that this role may open, in the menu's order. */
export function menuRows(menu: Menu, role: Role | undefined): readonly RouteRow[] {
  return rows
    .filter((row) => placeIn(menu, row) !== undefined && mayAccess(row.access, role))
    .sort((left, right) => (placeIn(menu, left) ?? 0) - (placeIn(menu, right) ?? 0));
}
