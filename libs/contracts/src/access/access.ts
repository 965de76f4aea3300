/** `member` is everyone who signed up; the others are granted. */
export const ROLES = [
  'member',
  'admin',
  'super_admin',
  'system_admin',
  'superadmin',
  'mbank_admin',
  'mpos_operator',
] as const;
export type Role = (typeof ROLES)[number];

/** The roles that somebody is given by an administrator. */
export const STAFF_ROLES = ROLES.filter((role) => role !== 'member');

const ADMIN_ROLES: ReadonlySet<Role> = new Set(['admin', 'super_admin', 'system_admin', 'superadmin']);

/** Whom a page lets in. Each level includes the ones before it. Routes of the API name a right instead (`rights.ts`). */
export const ACCESS_LEVELS = ['public', 'member', 'admin', 'superadmin'] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** The rule behind the page guards and the menus. */
export function mayAccess(level: AccessLevel, role: Role | undefined): boolean {
  if (level === 'public') return true;
  if (!role) return false;
  if (level === 'member') return true;
  if (level === 'admin') return ADMIN_ROLES.has(role);
  return role === 'superadmin';
}
