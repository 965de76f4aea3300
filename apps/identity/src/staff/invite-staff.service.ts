import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { IDENTITY_ERRORS, type InviteStaffRequest, type StaffInvitation } from '#contracts/identity';
import { refusals } from '#kernel';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { MembersRepository } from '../members/members.repository.js';
import { NoticesService } from '../notices/notices.service.js';
import { newToken, tokenHash } from '../secrets/token.js';
import { type Invitation, INVITATION_TTL_MS, toStaffInvitation } from './invitation.js';
import { InvitationsRepository } from './invitations.repository.js';

const refuse = refusals(IDENTITY_ERRORS);

const newLink = () => {
  const token = newToken();
  return { token, hash: tokenHash(token), expiresAt: new Date(Date.now() + INVITATION_TTL_MS) };
};

/** Invites people to the staff by mail; each act with its audit row. */
@Injectable()
export class InviteStaffService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly members: MembersRepository,
    private readonly invitations: InvitationsRepository,
    private readonly notices: NoticesService,
  ) {}

  invite(principal: Principal, request: InviteStaffRequest): Promise<StaffInvitation> {
    return this.source.transaction(async (manager) => {
      const known = await this.members.lockByEmail(manager, request.email);
      if (known && known.tenantId === principal.tenantId && known.role !== 'member') {
        throw refuse('identity.invitation.already-staff');
      }
      const link = newLink();
      const invitation = await this.invitations.insert(manager, principal, request, link);
      await this.mail(manager, invitation, link.token);
      await this.record(manager, principal, 'staff.invited', invitation, request.reason);
      return toStaffInvitation(invitation);
    });
  }

  /** Mails a new link; the one before is void. */
  resend(principal: Principal, id: string): Promise<StaffInvitation> {
    return this.source.transaction(async (manager) => {
      const { state } = await this.lock(manager, principal, id);
      if (state !== 'open' && state !== 'expired') throw refuse('identity.invitation.closed');
      const link = newLink();
      const invitation = await this.invitations.renew(manager, id, link);
      await this.mail(manager, invitation, link.token);
      await this.record(manager, principal, 'staff.invitation-resent', invitation);
      return toStaffInvitation(invitation);
    });
  }

  revoke(principal: Principal, id: string): Promise<StaffInvitation> {
    return this.source.transaction(async (manager) => {
      const { state } = await this.lock(manager, principal, id);
      if (state !== 'open' && state !== 'expired') throw refuse('identity.invitation.closed');
      const invitation = await this.invitations.revoke(manager, id);
      await this.record(manager, principal, 'staff.invitation-revoked', invitation);
      return toStaffInvitation(invitation);
    });
  }

  private async lock(manager: EntityManager, { tenantId }: Principal, id: string): Promise<Invitation> {
    const invitation = await this.invitations.lockInTenant(manager, id, tenantId);
    if (!invitation) throw refuse('identity.invitation.not-found');
    return invitation;
  }

  /** The token stands behind `#`, so that no server and no log of one ever sees it. */
  private mail(manager: EntityManager, invitation: Invitation, token: string): Promise<void> {
    const { email, role, invitedByLabel: by, expiresAt } = invitation;
    const link = `/auth/invitation#${token}`;
    return this.notices.tell(manager, { kind: 'staff-invited', email, facts: { role, by }, link, expiresAt });
  }

  private record(
    manager: EntityManager,
    principal: Principal,
    action: string,
    { id, email, role, expiresAt }: Invitation,
    reason?: string,
  ): Promise<void> {
    const target = { type: 'staff-invitation', id };
    const after = { email, role, expiresAt: expiresAt.toISOString() };
    return recordAudit(manager, { source: 'identity', action, actor: actorOf(principal), target, reason, after });
  }
}
