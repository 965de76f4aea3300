import { type EditableProfile, PROFILE_COLUMNS } from '../members/member.js';

/** What somebody claims about an address until a right code for it decides. */
export interface Registration extends EditableProfile {
  readonly id: string;
  readonly saffronId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  readonly confirmedAt: Date | null;
}

export const REGISTRATION_COLUMNS = `id, saffron_id AS "saffronId", email, first_name AS "firstName", last_name AS "lastName",
  ${PROFILE_COLUMNS}, password_hash AS "passwordHash", confirmed_at AS "confirmedAt"`;
