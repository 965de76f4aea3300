import { z } from 'zod';
import { roleField } from '../access/index.js';
import { idField, textField, timestampField } from '../http/index.js';

export const MEMBER_STATES = ['active', 'suspended', 'closed'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** A member as the console lists it. */
export const adminMember = z
  .object({
    id: idField,
    saffronId: z.string(),
    email: z.string(),
    name: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: roleField,
    state: z.enum(MEMBER_STATES),
    walletActivated: z.boolean(),
    hasPosPin: z.boolean(),
    phoneNumber: z.string(),
    country: z.string(),
    address: z.string(),
    city: z.string(),
    stateProvince: z.string(),
    postalCode: z.string(),
    suspendedReason: z.string().nullable(),
    createdAt: timestampField,
    lastSignInAt: timestampField.nullable(),
  })
  .meta({ id: 'AdminMember' });
export type AdminMember = z.infer<typeof adminMember>;
export const adminMemberList = z.array(adminMember);

export const reasonField = textField(500, 3);
export const memberActionRequest = z.strictObject({ reason: reasonField }).meta({ id: 'MemberActionRequest' });
export const changeRoleRequest = z
  .strictObject({ role: roleField, reason: reasonField })
  .meta({ id: 'ChangeRoleRequest' });
