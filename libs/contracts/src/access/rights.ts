import type { Role } from './access.js';

const STAFF = ['admin', 'super_admin', 'system_admin', 'superadmin'] as const satisfies readonly Role[];
const SUPER = ['superadmin'] as const satisfies readonly Role[];

/**
 * Who may do what to what beyond the own account: resource, action, roles. The server's guard, the console's `canAccess` and the
 * matrix test read this table and no other.
 *
 * `super_admin` and `system_admin` may what an `admin` may, and no more. `mbank_admin` and `mpos_operator` do not pass the admin
 * guard (specification, section 6), so nothing of the console is theirs; their rows come with MBank and MPOS themselves.
 */
export const RIGHTS = {
  members: {
    list: STAFF,
    read: STAFF,
    export: STAFF,
    suspend: STAFF,
    reactivate: STAFF,
    'end-sessions': STAFF,
    note: STAFF,
    'view-as': STAFF,
    'change-role': SUPER,
    'reset-factors': SUPER,
  },
  staff: { list: STAFF, invite: SUPER, export: SUPER },
  sessions: { 'end-all': SUPER },
  accounts: { read: STAFF },
  transactions: { list: STAFF, read: STAFF, export: STAFF, annotate: STAFF, reverse: STAFF },
  ledger: { read: STAFF, export: STAFF, verify: STAFF, 'close-period': STAFF, 'decide-period': STAFF },
  allocations: { list: STAFF, read: STAFF, export: STAFF, request: STAFF, decide: STAFF },
  policies: { list: STAFF, read: STAFF, propose: STAFF, decide: STAFF },
  monitors: { list: STAFF, read: STAFF },
  'dead-letters': { list: STAFF, read: STAFF, replay: STAFF, discard: SUPER },
  audit: { list: STAFF, read: STAFF, reveal: STAFF, export: STAFF, verify: STAFF },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly Role[]>>>>;

type Table = typeof RIGHTS;
/** `<resource>.<action>`, e.g. `members.suspend`. */
export type Right = { [R in keyof Table & string]: `${R}.${keyof Table[R] & string}` }[keyof Table & string];

const ROLES_BY_RIGHT: ReadonlyMap<string, readonly Role[]> = new Map(
  Object.entries(RIGHTS).flatMap(([resource, actions]) =>
    Object.entries(actions).map(([action, roles]) => [`${resource}.${action}`, roles] as const),
  ),
);

export const ALL_RIGHTS = [...ROLES_BY_RIGHT.keys()] as Right[];

export const hasRight = (role: Role | undefined, right: Right): boolean =>
  role !== undefined && (ROLES_BY_RIGHT.get(right)?.includes(role) ?? false);

/** Everything that a role may do beyond the own account. */
export const rightsOf = (role: Role): Right[] => ALL_RIGHTS.filter((right) => hasRight(role, right));

/** What a route of the API asks for. */
export type RouteAccess = 'public' | 'member' | Right;

export function mayCall(access: RouteAccess, role: Role | undefined): boolean {
  if (access === 'public') return true;
  return access === 'member' ? role !== undefined : hasRight(role, access);
}

/** What an API key may be allowed to do in its member's name. */
export const API_SCOPES = ['profile:read', 'wallet:read', 'wallet:send'] as const;
export type ApiScope = (typeof API_SCOPES)[number];
