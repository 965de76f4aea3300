import { type Role, rightsOf, ROLES } from '#contracts/access';
import { describe, expect, it } from 'vitest';
import { actsOn as judge } from './member.rules.js';

type Target = Parameters<typeof judge>[0];
const actsOn = (target: Target, actor: { id: string; role: Role }) => judge(target, actor, rightsOf(actor.role));

const member = { id: 'm', role: 'member', state: 'active' } as const;
const admin = { id: 'a', role: 'admin' } as const;
const superadmin = { id: 's', role: 'superadmin' } as const;

describe('what the console offers on a member', () => {
  it('lets an administrator look, suspend and sign out, but not change roles', () => {
    expect(actsOn(member, admin)).toEqual(['viewAs', 'suspend', 'endSessions']);
  });

  it('offers to reactivate whom it would otherwise suspend', () => {
    expect(actsOn({ ...member, state: 'suspended' }, admin)).toContain('reactivate');
  });

  it('leaves who has left alone', () => {
    expect(actsOn({ ...member, state: 'closed' }, superadmin)).toEqual([]);
  });

  it('lets only the role superadmin change roles', () => {
    const allowed = ROLES.filter((role) => actsOn(member, { id: 'x', role }).includes('changeRole'));
    expect(allowed).toEqual(['superadmin']);
  });

  it('offers nothing on oneself, whatever the role', () => {
    for (const role of ROLES) expect(actsOn({ ...member, id: 'x', role }, { id: 'x', role })).toEqual([]);
  });

  it('keeps administrators out of reach of each other, but not of a super administrator', () => {
    expect(actsOn({ ...member, role: 'admin' }, admin)).toEqual([]);
    expect(actsOn({ ...member, role: 'superadmin' }, { id: 'x', role: 'super_admin' })).toEqual([]);
    expect(actsOn({ ...member, role: 'admin' }, superadmin)).toEqual([
      'suspend',
      'endSessions',
      'changeRole',
      'resetFactors',
    ]);
  });

  it('offers what the rights of the session name, whatever the role', () => {
    expect(judge(member, admin, ['members.suspend'])).toEqual(['suspend']);
    expect(judge(member, superadmin, [])).toEqual([]);
  });

  it('offers nothing to a member', () => {
    expect(actsOn(member, { id: 'x', role: 'member' })).toEqual([]);
  });
});
