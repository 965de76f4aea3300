import { z } from 'zod';
import { roleField } from '../access/index.js';
import { idField, textField, timestampField } from '../http/index.js';
import { COUNTRY_CODES } from './countries.js';

/** Specification, section 3: the member as the current-user call and navigation read it. */
export const user = z
  .object({
    id: idField,
    saffronId: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    name: z.string(),
    profilePhoto: z.string().nullable(),
    role: roleField,
    isVerified: z.boolean(),
    isActive: z.boolean(),
    walletActivated: z.boolean(),
    tenantId: z.string(),
    subscriptionStatus: z.string(),
    hasPosPin: z.boolean(),
    /** The administrator who looks at this member's pages, where one does, and until when. */
    viewedBy: z.object({ saffronId: z.string(), until: timestampField }).optional(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

export const currentUserResponse = z
  .object({ authenticated: z.boolean(), user: user.optional() })
  .meta({ id: 'CurrentUser' });
export type CurrentUserResponse = z.infer<typeof currentUserResponse>;

export const phoneField = textField(32).regex(/^(\+?[0-9 ()./-]{5,})?$/, 'Enter a valid phone number');
export const countryField = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, { error: 'Choose a country', abort: true })
  .refine((code) => COUNTRY_CODES.includes(code), 'Choose a country')
  .meta({ description: 'ISO 3166-1 alpha-2', example: 'US' });

const editableProfile = {
  phoneNumber: phoneField.default(''),
  country: countryField.default('US'),
  address: textField(200).default(''),
  city: textField(100).default(''),
  stateProvince: textField(100).default(''),
  postalCode: textField(20).default(''),
};

/** A field that a call leaves out stays as it is. */
export const profileChangeFields = {
  phoneNumber: phoneField.optional(),
  country: countryField.optional(),
  address: textField(200).optional(),
  city: textField(100).optional(),
  stateProvince: textField(100).optional(),
  postalCode: textField(20).optional(),
};
export const patchProfileRequest = z.strictObject(profileChangeFields).meta({ id: 'PatchProfileRequest' });
export type PatchProfileRequest = z.infer<typeof patchProfileRequest>;

/** What a member may change alone; the member ID, the names and the e-mail address stay as they are (section 5). */
export const updateProfileRequest = z.strictObject(editableProfile).meta({ id: 'UpdateProfileRequest' });
export type UpdateProfileRequest = z.infer<typeof updateProfileRequest>;

export const profileData = z
  .object({
    saffronId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    country: z.string(),
    address: z.string(),
    city: z.string(),
    stateProvince: z.string(),
    postalCode: z.string(),
  })
  .meta({ id: 'ProfileData' });
export type ProfileData = z.infer<typeof profileData>;
