import { z } from 'zod';
import { roleField, STAFF_ROLES } from '../access/index.js';
import { emailField, idField, timestampField } from '../http/index.js';
import { reasonField } from './admin.js';

export const INVITATION_STATES = ['open', 'accepted', 'revoked', 'expired'] as const;

/** An invitation to the staff, as super administrators see it. */
export const staffInvitation = z
  .object({
    id: idField,
    email: z.string(),
    role: roleField,
    reason: z.string(),
    state: z.enum(INVITATION_STATES),
    invitedByLabel: z.string(),
    createdAt: timestampField,
    /** When the link was mailed last. */
    sentAt: timestampField,
    expiresAt: timestampField,
  })
  .meta({ id: 'StaffInvitation' });
export type StaffInvitation = z.infer<typeof staffInvitation>;
export const staffInvitationList = z.array(staffInvitation);

export const inviteStaffRequest = z
  .strictObject({ email: emailField, role: z.enum(STAFF_ROLES), reason: reasonField })
  .meta({ id: 'InviteStaffRequest' });
export type InviteStaffRequest = z.infer<typeof inviteStaffRequest>;

/** What the mailed link carries. */
export const invitationToken = z.strictObject({ token: z.string().min(20).max(128) }).meta({ id: 'InvitationToken' });
export type InvitationToken = z.infer<typeof invitationToken>;

/** What the link's page shows to whoever holds it. */
export const invitationOffer = z
  .object({ email: z.string(), role: roleField, invitedByLabel: z.string(), expiresAt: timestampField })
  .meta({ id: 'InvitationOffer' });
export type InvitationOffer = z.infer<typeof invitationOffer>;
