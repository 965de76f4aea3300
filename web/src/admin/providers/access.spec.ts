import { ALL_RIGHTS, ROLES, rightsOf } from '#contracts/access';
import { describe, expect, it } from 'vitest';
import { mayAct } from './access.js';

const RESOURCES = ['members', 'staff', 'sfn-allocation', 'transactions', 'audit'];
const rolesThatMay = (resource: string, action: string) =>
  ROLES.filter((role) => mayAct(rightsOf(role), resource, action));

describe('what the console offers', () => {
  it.each(RESOURCES)('%s: the list to administrators of every kind, and to nobody else', (resource) => {
    expect(rolesThatMay(resource, 'list')).toEqual(['admin', 'super_admin', 'system_admin', 'superadmin']);
    expect(mayAct([], resource, 'list')).toBe(false);
  });

  it.each([
    ['members', 'changeRole'],
    ['staff-invitations', 'list'],
    ['staff-invitations', 'create'],
  ])('%s %s to super administrators alone', (resource, action) => {
    expect(rolesThatMay(resource, action)).toEqual(['superadmin']);
  });

  it.each(RESOURCES)('%s: neither deletion nor free editing to anybody', (resource) => {
    expect([...rolesThatMay(resource, 'delete'), ...rolesThatMay(resource, 'edit')]).toEqual([]);
  });

  it('creation of allocations only', () => {
    expect(RESOURCES.filter((resource) => mayAct(ALL_RIGHTS, resource, 'create'))).toEqual(['sfn-allocation']);
  });

  it('exactly what the document of the session names', () => {
    expect(mayAct(['members.suspend'], 'members', 'suspend')).toBe(true);
    expect(mayAct(['members.suspend'], 'members', 'show')).toBe(false);
  });

  it('nothing on a resource that it does not know', () => {
    expect(mayAct(ALL_RIGHTS, 'unknown', 'list')).toBe(false);
  });
});
