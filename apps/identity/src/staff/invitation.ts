import type { Role } from '#contracts/access';
import type { InvitationOffer, StaffInvitation } from '#contracts/identity';

/** How long a mailed link works. */
export const INVITATION_TTL_MS = 72 * 3_600_000;

/** A row of staff_invitations, as {@link INVITATION_COLUMNS} reads it. */
export interface Invitation {
  readonly id: string;
  readonly tenantId: string;
  readonly email: string;
  readonly role: Role;
  readonly reason: string;
  readonly state: StaffInvitation['state'];
  readonly invitedBy: string;
  readonly invitedByLabel: string;
  readonly createdAt: Date;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

export const INVITATION_STATE = `CASE WHEN accepted_at IS NOT NULL THEN 'accepted' WHEN revoked_at IS NOT NULL THEN 'revoked'
  WHEN expires_at <= now() THEN 'expired' ELSE 'open' END`;
export const INVITATION_COLUMNS = `id, tenant_id AS "tenantId", email, role, reason, ${INVITATION_STATE} AS state,
  invited_by AS "invitedBy", invited_by_label AS "invitedByLabel", created_at AS "createdAt", sent_at AS "sentAt",
  expires_at AS "expiresAt"`;

export const toStaffInvitation = (invitation: Invitation): StaffInvitation => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  reason: invitation.reason,
  state: invitation.state,
  invitedByLabel: invitation.invitedByLabel,
  createdAt: invitation.createdAt.toISOString(),
  sentAt: invitation.sentAt.toISOString(),
  expiresAt: invitation.expiresAt.toISOString(),
});

export const toOffer = ({ email, role, invitedByLabel, expiresAt }: Invitation): InvitationOffer => ({
  email,
  role,
  invitedByLabel,
  expiresAt: expiresAt.toISOString(),
});
