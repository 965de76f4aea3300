import { z } from 'zod';
import { API_SCOPES } from '../access/index.js';
import { idField, textField, timestampField } from '../http/index.js';
import { API_KEY_LIMITS } from './constants.js';

/** A key as its owner sees it later. The secret is shown when it is made, and never again. */
export const apiKey = z
  .object({
    id: idField,
    name: z.string(),
    /** How the secret begins. */
    prefix: z.string().meta({ example: 'sfn_live_7Hq2Zx' }),
    scopes: z.array(z.enum(API_SCOPES)),
    createdAt: timestampField,
    expiresAt: timestampField,
    /** To the minute; null: never. */
    lastUsedAt: timestampField.nullable(),
    /** Until when the secret before the last rotation works too. */
    previousWorksUntil: timestampField.nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof apiKey>;
export const apiKeyList = z.object({ keys: z.array(apiKey) }).meta({ id: 'ApiKeyList' });

export const issuedApiKey = z
  .object({ key: apiKey, secret: z.string().meta({ description: 'Shown this once' }) })
  .meta({ id: 'IssuedApiKey' });
export type IssuedApiKey = z.infer<typeof issuedApiKey>;

const nameField = textField(60, 1);
const expiryField = z.int().min(1).max(API_KEY_LIMITS.longestDays);

export const createApiKeyRequest = z
  .strictObject({
    name: nameField,
    scopes: z
      .array(z.enum(API_SCOPES))
      .min(1, 'Choose at least one right')
      .max(API_SCOPES.length)
      .refine((scopes) => new Set(scopes).size === scopes.length, 'names a right twice'),
    expiresInDays: expiryField,
  })
  .meta({ id: 'CreateApiKeyRequest' });
export type CreateApiKeyRequest = z.infer<typeof createApiKeyRequest>;

/** The old secret works on for `overlapHours`, so that programs can change over; the expiry stays where none is named. */
export const rotateApiKeyRequest = z
  .strictObject({
    overlapHours: z.int().min(0).max(API_KEY_LIMITS.longestOverlapHours).default(24),
    expiresInDays: expiryField.optional(),
  })
  .meta({ id: 'RotateApiKeyRequest' });
export type RotateApiKeyRequest = z.output<typeof rotateApiKeyRequest>;

export const renameApiKeyRequest = z.strictObject({ name: nameField }).meta({ id: 'RenameApiKeyRequest' });
export type RenameApiKeyRequest = z.infer<typeof renameApiKeyRequest>;
