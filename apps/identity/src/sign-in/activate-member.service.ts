import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '#kernel';
import { recordAudit } from '#platform/audit';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import type { Member } from '../members/member.js';
import { MemberEvents } from '../members/member-events.js';
import { MembersRepository } from '../members/members.repository.js';
import { chooseRegistration } from '../registrations/registration.rules.js';
import { RegistrationsRepository } from '../registrations/registrations.repository.js';
import type { FlowProof } from '../flows/flow.cookie.js';
import { TempTokensRepository } from './temp-tokens.repository.js';

/** Makes a member of the one registration that may speak for a proven address; all the others come to nothing. */
@Injectable()
export class ActivateMemberService {
  constructor(
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly members: MembersRepository,
    private readonly events: MemberEvents,
    private readonly registrations: RegistrationsRepository,
    private readonly tempTokens: TempTokensRepository,
  ) {}

  /** Undefined where no registration may speak for the address: one that its last owner may bring back is held for him. */
  async activate(manager: EntityManager, email: string, flow: FlowProof, ip: string): Promise<Member | undefined> {
    const candidates = await this.registrations.candidates(manager, email, flow.hash);
    const choice = chooseRegistration(candidates, flow.isBrowser);
    if (!choice || (await this.members.isTaken(email, undefined, manager))) return undefined;
    const tenantId = this.config.TENANT_ID;
    const member = await this.members.insertFromRegistration(manager, { id: newId(), tenantId, ...choice });
    await this.events.activated(manager, member);
    await recordAudit(manager, {
      source: 'identity',
      action: 'member.activated',
      actor: { id: member.id, label: member.saffronId, ip },
      target: { type: 'member', id: member.id },
      after: { saffronId: member.saffronId, email: member.email, state: member.state, role: member.role },
    });
    return member;
  }

  /** Call it before anything else touches the registrations of the address. */
  async voidTokens(manager: EntityManager, email: string): Promise<void> {
    await this.tempTokens.voidAll(manager, email);
  }

  async voidRegistrations(manager: EntityManager, email: string): Promise<void> {
    await this.registrations.voidAll(manager, email);
  }
}
