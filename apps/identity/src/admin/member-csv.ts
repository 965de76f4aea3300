import type { AdminMember } from '#contracts/identity';
import type { CsvColumn } from '#kernel';

const FIELDS = [
  'saffronId',
  'email',
  'firstName',
  'lastName',
  'role',
  'state',
  'walletActivated',
  'hasPosPin',
  'phoneNumber',
  'country',
  'createdAt',
  'lastSignInAt',
  'suspendedReason',
  'id',
] as const satisfies readonly (keyof AdminMember)[];

export const MEMBER_CSV: readonly CsvColumn<AdminMember>[] = FIELDS.map((field) => ({
  header: field,
  value: (member) => member[field],
}));
