import { mayAccess, type Role } from '#contracts/access';
import type { IDENTITY_ERRORS, MemberState } from '#contracts/identity';

export interface Actor {
  readonly id: string;
  readonly role: Role;
}

export interface Target {
  readonly id: string;
  readonly role: Role;
  readonly state: MemberState;
}

type Refusal = keyof typeof IDENTITY_ERRORS;

/** Nobody acts on himself, and only a super administrator on an administrator. */
export function judgeAct(actor: Actor, target: Target): Refusal | undefined {
  if (actor.id === target.id) return 'identity.member.own-account';
  if (mayAccess('admin', target.role) && actor.role !== 'superadmin') return 'identity.member.outranked';
  return undefined;
}

/** @param otherSuperAdmins how many active ones there are besides the target */
export function judgeSuspension(actor: Actor, target: Target, otherSuperAdmins: number): Refusal | undefined {
  const refusal = judgeAct(actor, target);
  if (refusal) return refusal;
  if (target.state !== 'active') return 'identity.member.state-conflict';
  return target.role === 'superadmin' && otherSuperAdmins === 0 ? 'identity.member.last-superadmin' : undefined;
}

export function judgeReactivation(actor: Actor, target: Target): Refusal | undefined {
  return judgeAct(actor, target) ?? (target.state === 'suspended' ? undefined : 'identity.member.state-conflict');
}

/** @param otherSuperAdmins how many active ones there are besides the target */
export function judgeRoleChange(
  actor: Actor,
  target: Target,
  role: Role,
  otherSuperAdmins: number,
): Refusal | undefined {
  const refusal = judgeAct(actor, target);
  if (refusal) return refusal;
  if (target.role === role || target.state === 'closed') return 'identity.member.state-conflict';
  return target.role === 'superadmin' && otherSuperAdmins === 0 ? 'identity.member.last-superadmin' : undefined;
}
