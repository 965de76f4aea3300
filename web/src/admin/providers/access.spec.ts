import { ROLES } from '#contracts/access';
import { describe, expect, it } from 'vitest';
import { mayAct } from './access.js';

const RESOURCES = ['members', 'staff', 'sfn-allocation', 'transactions', 'audit'];
const rolesThatMay = (resource: string, action: string) => ROLES.filter((role) => mayAct(role, resource, action));

describe('what the console offers', () => {
  it.each(RESOURCES)('%s: the list to administrators of every kind, and to nobody else', (resource) => {
    expect(rolesThatMay(resource, 'list')).toEqual(['admin', 'super_admin', 'system_admin', 'superadmin']);
    expect(mayAct(undefined, resource, 'list')).toBe(false);
  });

  it('a change of role to super administrators alone', () => {
    expect(rolesThatMay('members', 'changeRole')).toEqual(['superadmin']);
  });

  it.each(RESOURCES)('%s: neither deletion nor free editing to anybody', (resource) => {
    expect([...rolesThatMay(resource, 'delete'), ...rolesThatMay(resource, 'edit')]).toEqual([]);
  });

  it('creation of allocations only', () => {
    expect(RESOURCES.filter((resource) => mayAct('superadmin', resource, 'create'))).toEqual(['sfn-allocation']);
  });

  it('nothing on a resource that it does not know', () => {
    expect(mayAct('superadmin', 'unknown', 'list')).toBe(false);
  });
});
