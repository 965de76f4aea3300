import type { Role } from '#contracts/access';
import type {
  AdminMember,
  MemberState,
  PatchProfileRequest,
  ProfileData,
  UpdateProfileRequest,
  User,
} from '#contracts/identity';
import { fullName } from './member.rules.js';

/** What a member may change alone. */
export type EditableProfile = Required<UpdateProfileRequest>;

/** What a call wants changed of it; a field that is left out stays as it is. */
export type ProfileChanges = PatchProfileRequest;

/** Sets {@link profileParameters}, which begin at `$2`. */
export const SET_PROFILE = `phone_number = coalesce($2, phone_number), country = coalesce($3, country),
  address = coalesce($4, address), city = coalesce($5, city), state_province = coalesce($6, state_province),
  postal_code = coalesce($7, postal_code)`;

export const profileParameters = (changes: ProfileChanges): (string | undefined)[] => [
  changes.phoneNumber,
  changes.country,
  changes.address,
  changes.city,
  changes.stateProvince,
  changes.postalCode,
];

/** The columns of {@link EditableProfile}, in members and in registrations alike. */
export const PROFILE_COLUMNS = `phone_number AS "phoneNumber", country, address, city, state_province AS "stateProvince",
  postal_code AS "postalCode"`;

/** A row of members, as {@link MEMBER_COLUMNS} reads it. */
export interface Member extends EditableProfile {
  readonly id: string;
  readonly saffronId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly state: MemberState;
  readonly suspendedReason: string | null;
  readonly tenantId: string;
  readonly subscriptionStatus: string;
  readonly version: number;
  readonly permissionVersion: number;
  readonly hasPosPin: boolean;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
}

export const MEMBER_COLUMNS = `id, saffron_id AS "saffronId", email, first_name AS "firstName", last_name AS "lastName",
  ${PROFILE_COLUMNS}, role, state, suspended_reason AS "suspendedReason", tenant_id AS "tenantId",
  subscription_status AS "subscriptionStatus", version, permission_version AS "permissionVersion",
  pos_pin_hash IS NOT NULL AS "hasPosPin", created_at AS "createdAt", last_sign_in_at AS "lastSignInAt"`;

type UserFields = Pick<
  Member,
  'id' | 'saffronId' | 'email' | 'firstName' | 'lastName' | 'role' | 'tenantId' | 'subscriptionStatus' | 'hasPosPin'
>;

/** A member who may act: his address was proven, and with it his wallet was activated. */
export const toUser = (member: UserFields): User => ({
  id: member.id,
  saffronId: member.saffronId,
  email: member.email,
  firstName: member.firstName,
  lastName: member.lastName,
  name: fullName(member),
  profilePhoto: null,
  role: member.role,
  isVerified: true,
  isActive: true,
  walletActivated: true,
  tenantId: member.tenantId,
  subscriptionStatus: member.subscriptionStatus,
  hasPosPin: member.hasPosPin,
});

type ProfileFields = Pick<Member, 'saffronId' | 'firstName' | 'lastName' | 'email'> & EditableProfile;

export const toProfileData = (of: ProfileFields): ProfileData => ({
  saffronId: of.saffronId,
  firstName: of.firstName,
  lastName: of.lastName,
  email: of.email,
  ...editableOf(of),
});

/** Just the fields that a member may change. */
export const editableOf = <T extends ProfileChanges>(of: T): Pick<T, keyof ProfileChanges> => ({
  phoneNumber: of.phoneNumber,
  country: of.country,
  address: of.address,
  city: of.city,
  stateProvince: of.stateProvince,
  postalCode: of.postalCode,
});

export const toAdminMember = (member: Member): AdminMember => ({
  ...toProfileData(member),
  id: member.id,
  name: fullName(member),
  role: member.role,
  state: member.state,
  walletActivated: true,
  hasPosPin: member.hasPosPin,
  suspendedReason: member.suspendedReason,
  createdAt: member.createdAt.toISOString(),
  lastSignInAt: member.lastSignInAt?.toISOString() ?? null,
});
