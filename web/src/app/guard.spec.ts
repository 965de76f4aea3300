import { mayAccess, type Role, ROLES } from '#contracts/access';
import { describe, expect, it } from 'vitest';
import { aUser } from '#web/testing/users.js';
import type { Session } from '#web/lib/session/store.js';
import { hrefOf, type RouteRow, rows } from '#web/routes/index.js';
import { judge } from './guard.js';

const as = (role: Role | undefined): Session =>
  role ? { status: 'member', user: aUser({ role }) } : { status: 'visitor' };
const verdict = (row: RouteRow, session: Session) => {
  const { kind, ...rest } = judge(row, hrefOf(row), session);
  return 'to' in rest ? rest.to : kind;
};

/** Specification 4.3, written a second time as a table of words. */
function expected(row: RouteRow, role: Role | undefined): string {
  if (row.access === 'public') return 'render';
  const isAdmin = role !== undefined && ['admin', 'super_admin', 'system_admin', 'superadmin'].includes(role);
  if (hrefOf(row) === '/super-admin') return isAdmin ? 'render' : 'empty';
  if (!role) return '/auth';
  if (row.access === 'member') return 'render';
  return isAdmin ? 'render' : '/unauthorized';
}

const matrix = rows.flatMap((row) =>
  [undefined, ...ROLES].map((role) => [row.path, role ?? 'visitor', row, role] as const),
);

describe('the guard', () => {
  it.each(matrix)('at %s, for %s', (_path, _who, row, role) => {
    expect(verdict(row, as(role))).toBe(expected(row, role));
  });

  it('waits on guarded pages until it is known who is signed in', () => {
    const guarded = rows.filter((row) => row.access !== 'public' && !row.neverRedirects);
    expect(guarded.map((row) => verdict(row, { status: 'unknown' }))).toEqual(guarded.map(() => 'wait'));
  });

  it('spares the exact path /super-admin alone, with or without a slash at its end', () => {
    const row = rows.find((each) => each.neverRedirects);
    if (!row) return expect.unreachable();
    expect(judge(row, '/super-admin/', as('member'))).toEqual({ kind: 'empty' });
    expect(judge(row, '/super-admin/members', as('member'))).toEqual({ kind: 'redirect', to: '/unauthorized' });
    expect(judge(row, '/super-admin/members', as(undefined))).toEqual({ kind: 'redirect', to: '/auth' });
  });

  it('opens to nobody what the shared rule refuses', () => {
    for (const [, , row, role] of matrix) {
      if (verdict(row, as(role)) === 'render') expect(mayAccess(row.access, role)).toBe(true);
    }
  });
});
