import { judgeAct, judgeReactivation, judgeRoleChange, judgeSuspension, type Target } from './member-acts.rules.js';

const superadmin = { id: 'root', role: 'superadmin' } as const;
const admin = { id: 'staff', role: 'admin' } as const;
const member = (role: Target['role'] = 'member', state: Target['state'] = 'active'): Target => ({
  id: 'target',
  role,
  state,
});

describe('What administrators may do to members', () => {
  it('is nothing to themselves', () => {
    expect(judgeAct(admin, { ...member(), id: admin.id })).toBe('identity.member.own-account');
    expect(judgeSuspension(superadmin, { ...member('superadmin'), id: superadmin.id }, 5)).toBe(
      'identity.member.own-account',
    );
  });

  it.each(['admin', 'super_admin', 'system_admin', 'superadmin'] as const)(
    'leaves %s to super administrators',
    (role) => {
      expect(judgeSuspension(admin, member(role), 1)).toBe('identity.member.outranked');
      expect(judgeReactivation(admin, member(role, 'suspended'))).toBe('identity.member.outranked');
      expect(judgeSuspension(superadmin, member(role), 1)).toBeUndefined();
    },
  );

  it('is to suspend the active and to reactivate the suspended', () => {
    expect(judgeSuspension(admin, member(), 1)).toBeUndefined();
    expect(judgeSuspension(admin, member('member', 'suspended'), 1)).toBe('identity.member.state-conflict');
    expect(judgeReactivation(admin, member('member', 'suspended'))).toBeUndefined();
    expect(judgeReactivation(admin, member())).toBe('identity.member.state-conflict');
  });

  it('never takes the last super administrator away', () => {
    expect(judgeRoleChange(superadmin, member('superadmin'), 'member', 0)).toBe('identity.member.last-superadmin');
    expect(judgeSuspension(superadmin, member('superadmin'), 0)).toBe('identity.member.last-superadmin');
    expect(judgeRoleChange(superadmin, member('superadmin'), 'member', 1)).toBeUndefined();
  });

  it('is no change of a role to itself', () => {
    expect(judgeRoleChange(superadmin, member('admin'), 'admin', 1)).toBe('identity.member.state-conflict');
  });

  it('is nothing any more to who has left', () => {
    const gone = member('member', 'closed');
    expect(judgeSuspension(superadmin, gone, 1)).toBe('identity.member.state-conflict');
    expect(judgeReactivation(superadmin, gone)).toBe('identity.member.state-conflict');
    expect(judgeRoleChange(superadmin, gone, 'admin', 1)).toBe('identity.member.state-conflict');
  });
});
