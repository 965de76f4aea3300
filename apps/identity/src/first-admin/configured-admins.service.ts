import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recordAudit, SYSTEM_ACTOR } from '#platform/audit';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import type { Member } from '../members/member.js';
import { MembersRepository } from '../members/members.repository.js';

/** The addresses that the operator's configuration names as super administrators, once they are proven by a code. */
@Injectable()
export class ConfiguredAdminsService {
  constructor(
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly members: MembersRepository,
  ) {}

  /** Runs in the transaction of the right code. The member's sessions of before lose their rights with it. */
  async grant(manager: EntityManager, member: Member): Promise<Member> {
    if (member.role === 'superadmin' || !this.config.SUPER_ADMIN_EMAILS.includes(member.email)) return member;
    const granted = await this.members.updateRole(manager, member.id, 'superadmin');
    await recordAudit(manager, {
      source: 'identity',
      action: 'member.role-changed',
      actor: SYSTEM_ACTOR,
      target: { type: 'member', id: member.id },
      reason: 'Named in SUPER_ADMIN_EMAILS',
      before: { role: member.role },
      after: { role: granted.role },
    });
    return granted;
  }
}
