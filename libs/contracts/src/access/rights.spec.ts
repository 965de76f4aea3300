import { mayAccess, ROLES } from './access.js';
import { ALL_RIGHTS, hasRight, mayCall, RIGHTS, rightsOf } from './rights.js';

describe('The table of rights', () => {
  it('gives a super administrator every right, and a plain member none', () => {
    expect(rightsOf('superadmin')).toEqual(ALL_RIGHTS);
    for (const role of ['member', 'mbank_admin', 'mpos_operator'] as const) expect(rightsOf(role)).toEqual([]);
  });

  it('lets senior and system administrators do what an administrator may, and no more', () => {
    for (const role of ['super_admin', 'system_admin'] as const) expect(rightsOf(role)).toEqual(rightsOf('admin'));
  });

  it('gives no right to a role that the admin guard turns away', () => {
    for (const role of ROLES) expect([role, rightsOf(role).length > 0]).toEqual([role, mayAccess('admin', role)]);
  });

  it('keeps roles and staff in the hands of super administrators', () => {
    for (const right of ['members.change-role', 'staff.invite', 'sessions.end-all'] as const) {
      expect(ROLES.filter((role) => hasRight(role, right))).toEqual(['superadmin']);
    }
  });

  it('names each right once, by its resource and action', () => {
    const named = Object.entries(RIGHTS).flatMap(([resource, actions]) =>
      Object.keys(actions).map((action) => `${resource}.${action}`),
    );
    expect(ALL_RIGHTS).toEqual(named);
    expect(new Set(named).size).toBe(named.length);
  });
});

describe('A route', () => {
  it('that is public lets visitors in, one for members any role, one with a right only those who have it', () => {
    expect(mayCall('public', undefined)).toBe(true);
    expect(mayCall('member', undefined)).toBe(false);
    expect(mayCall('member', 'mpos_operator')).toBe(true);
    expect(mayCall('members.suspend', undefined)).toBe(false);
    expect(mayCall('members.suspend', 'member')).toBe(false);
    expect(mayCall('members.suspend', 'admin')).toBe(true);
  });
});
