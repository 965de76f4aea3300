import { type AccessLevel, mayAccess, type Role } from '#contracts/access';

/** What the console asks `canAccess` about, besides react-admin's own actions. */
export type ConsoleAction = 'list' | 'show' | 'create' | 'export' | 'changeRole';

const LEVELS: Readonly<Record<string, Readonly<Partial<Record<string, AccessLevel>>>>> = {
  members: { list: 'admin', show: 'admin', export: 'admin', suspend: 'admin', changeRole: 'superadmin' },
  staff: { list: 'admin', export: 'admin' },
  'sfn-allocation': { list: 'admin', show: 'admin', create: 'admin', export: 'admin', decide: 'admin' },
  transactions: { list: 'admin', show: 'admin', export: 'admin' },
  audit: { list: 'admin', show: 'admin', export: 'admin' },
};

/** Whether the console offers an action. The server decides anew on every call; what is not named here is offered to nobody. */
export function mayAct(role: Role | undefined, resource: string, action: string): boolean {
  const level = LEVELS[resource]?.[action];
  return level !== undefined && mayAccess(level, role);
}
