import { mayAccess, type Role } from '#contracts/access';
import type { IDENTITY_ERRORS } from '#contracts/identity';

export interface Actor {
  readonly id: string;
  readonly role: Role;
}

export interface Target {
  readonly id: string;
  readonly role: Role;
  readonly state: 'active' | 'suspended';
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
  if (target.state === 'suspended') return 'identity.member.state-conflict';
  return target.role === 'superadmin' && otherSuperAdmins === 0 ? 'identity.member.last-superadmin' : undefined;
}

export function judgeReactivation(actor: Actor, target: Target): Refusal | undefined {
  return judgeAct(actor, target) ?? (target.state === 'active' ? 'identity.member.state-conflict' : undefined);
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
  if (target.role === role) return 'identity.member.state-conflict';
  return target.role === 'superadmin' && otherSuperAdmins === 0 ? 'identity.member.last-superadmin' : undefined;
}
