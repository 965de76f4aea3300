import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { hasRight } from '#contracts/access';
import { IDENTITY_ERRORS, type InvitationOffer } from '#contracts/identity';
import { refusals } from '#kernel';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import type { Member } from '../members/member.js';
import { MembersRepository } from '../members/members.repository.js';
import { presentedTokenHash } from '../secrets/token.js';
import type { OpenedSession } from '../sessions/open-session.service.js';
import { RotateSessionService } from '../sessions/rotate-session.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { type Invitation, toOffer } from './invitation.js';
import { InvitationsRepository } from './invitations.repository.js';

const refuse = refusals(IDENTITY_ERRORS);

/** What the invited person does with the mailed link. */
@Injectable()
export class AcceptInvitationService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly members: MembersRepository,
    private readonly invitations: InvitationsRepository,
    private readonly rotation: RotateSessionService,
    private readonly sessions: SessionsService,
  ) {}

  /** Says what the link is for to whoever holds it; gives nothing. */
  async look(token: string): Promise<InvitationOffer> {
    const hash = presentedTokenHash(token);
    const invitation = hash && (await this.invitations.findByToken(hash));
    if (invitation?.state !== 'open' || invitation.tenantId !== this.config.TENANT_ID) {
      throw refuse('identity.invitation.invalid');
    }
    return toOffer(invitation);
  }

  /** Gives the role to the member who has proven the invited address, once. His other sessions end; this one goes on under a new proof. */
  async accept(principal: Principal, token: string): Promise<OpenedSession> {
    return this.source.transaction(async (manager) => {
      const hash = presentedTokenHash(token);
      const invitation = hash && (await this.invitations.lockByToken(manager, hash));
      if (invitation?.state !== 'open' || invitation.tenantId !== principal.tenantId) {
        throw refuse('identity.invitation.invalid');
      }
      await this.refuseWithoutStanding(manager, invitation);
      const member = await this.members.lockById(manager, principal.memberId);
      if (member?.email !== invitation.email) throw refuse('identity.invitation.other-address');
      if (member.role !== 'member') throw refuse('identity.invitation.already-staff');
      return this.grant(manager, principal, invitation, member);
    });
  }

  /** Who invited must still be allowed to, or a dismissed administrator could leave a door open behind him. */
  private async refuseWithoutStanding(manager: EntityManager, { invitedBy, tenantId }: Invitation): Promise<void> {
    const inviter = await this.members.lockById(manager, invitedBy);
    const stands =
      inviter?.state === 'active' && inviter.tenantId === tenantId && hasRight(inviter.role, 'staff.invite');
    if (!stands) throw refuse('identity.invitation.invalid');
  }

  private async grant(
    manager: EntityManager,
    principal: Principal,
    invitation: Invitation,
    before: Member,
  ): Promise<OpenedSession> {
    const { id, role, invitedByLabel, reason } = invitation;
    await this.invitations.accept(manager, id);
    const member = await this.members.updateRole(manager, before.id, role);
    await this.sessions.endAll(manager, member.id, principal.sessionId);
    await recordAudit(manager, {
      source: 'identity',
      action: 'member.role-changed',
      actor: actorOf(principal),
      target: { type: 'member', id: member.id },
      reason,
      before: { role: before.role },
      after: { role, invitationId: id, invitedBy: invitedByLabel },
    });
    return this.rotation.rotate(manager, principal.sessionId, member);
  }
}
