import { type AccessLevel, mayAccess, type Role } from '#contracts/access';

const LEVELS: Readonly<Record<string, Readonly<Record<string, AccessLevel>>>> = {
  members: {
    list: 'admin',
    show: 'admin',
    suspend: 'admin',
    reactivate: 'admin',
    endSessions: 'admin',
    changeRole: 'superadmin',
  },
  staff: { list: 'admin' },
  'sfn-allocation': { list: 'admin', show: 'admin', create: 'admin' },
  transactions: { list: 'admin', show: 'admin' },
  audit: { list: 'admin', show: 'admin' },
};

/** Whether the console offers an action. The server decides anew on every call; what is not named here is offered to nobody. */
export function mayAct(role: Role | undefined, resource: string, action: string): boolean {
  const level = LEVELS[resource]?.[action];
  return level !== undefined && mayAccess(level, role);
}
