import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recordAudit } from '#platform/audit';
import { editableOf, type Member } from '../members/member.js';
import { MembersRepository } from '../members/members.repository.js';
import { FlowsRepository } from './flows.repository.js';

/** What a member has confirmed of his profile in a sign-in: it counts as soon as a code or his PIN has proven him. */
@Injectable()
export class ConfirmedProfileService {
  constructor(
    private readonly flows: FlowsRepository,
    private readonly members: MembersRepository,
  ) {}

  /** Ends the flow, in the transaction that opens the session. */
  async apply(manager: EntityManager, member: Member, flowHash: Buffer | undefined, ip: string): Promise<void> {
    const changes = flowHash && (await this.flows.finish(manager, flowHash, member.id));
    if (!changes) return;
    const changed = await this.members.updateProfile(manager, member.id, changes);
    await recordAudit(manager, {
      source: 'identity',
      action: 'member.profile-changed',
      actor: { id: member.id, label: member.saffronId, ip },
      target: { type: 'member', id: member.id },
      before: editableOf(member),
      after: editableOf(changed),
    });
  }
}
