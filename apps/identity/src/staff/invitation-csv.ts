import type { StaffInvitation } from '#contracts/identity';
import type { CsvColumn } from '#kernel';

export const INVITATION_CSV: readonly CsvColumn<StaffInvitation>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'email', value: ({ email }) => email },
  { header: 'role', value: ({ role }) => role },
  { header: 'state', value: ({ state }) => state },
  { header: 'reason', value: ({ reason }) => reason },
  { header: 'invitedBy', value: ({ invitedByLabel }) => invitedByLabel },
  { header: 'createdAt', value: ({ createdAt }) => createdAt },
  { header: 'expiresAt', value: ({ expiresAt }) => expiresAt },
];
