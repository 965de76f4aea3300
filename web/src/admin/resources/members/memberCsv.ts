import type { AdminMember } from '#contracts/identity';
import type { CsvColumn } from '../../lists/csv.js';

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

export const memberCsv: readonly CsvColumn<AdminMember>[] = FIELDS.map((field) => ({
  header: field,
  value: (member) => member[field],
}));
