import { ALL_RIGHTS, type Right } from '#contracts/access';

/** Where react-admin's word for a resource or an action is not the one of the rights. */
const RESOURCES: Readonly<Record<string, string>> = { 'sfn-allocation': 'allocations' };
const ACTIONS: Readonly<Record<string, string>> = { show: 'read' };
const RENAMED: Readonly<Record<string, Right>> = {
  'sfn-allocation.create': 'allocations.request',
  'policies.create': 'policies.propose',
  'accounts.list': 'accounts.read',
  'trial-balance.list': 'ledger.read',
  'batches.list': 'ledger.read',
  'batches.show': 'ledger.read',
  'batches.check': 'ledger.verify',
  'periods.list': 'ledger.read',
  'periods.show': 'ledger.read',
  'periods.create': 'ledger.close-period',
  'audit-chain.list': 'audit.verify',
  'audit-exports.list': 'audit.export',
  'staff-invitations.list': 'staff.invite',
  'staff-invitations.create': 'staff.invite',
  'roles.list': 'staff.list',
};

const kebab = (action: string): string => action.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The right that an action of the console needs; undefined where there is none, and then it is offered to nobody. */
export function rightFor(resource: string, action: string): Right | undefined {
  const renamed = RENAMED[`${resource}.${action}`];
  if (renamed) return renamed;
  const name = `${RESOURCES[resource] ?? resource}.${ACTIONS[action] ?? kebab(action)}`;
  return ALL_RIGHTS.find((right) => right === name);
}

/** Whether the console offers an action to who has these rights. The server decides anew on every call. */
export function mayAct(rights: readonly Right[], resource: string, action: string): boolean {
  const right = rightFor(resource, action);
  return right !== undefined && rights.includes(right);
}
