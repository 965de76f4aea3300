import { ASSET_CODES } from '#kernel';
import { z } from 'zod';

/** An e-mail address, trimmed and in lower case, as it is stored and compared. */
export const emailField = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(z.regexes.email, 'Enter a valid e-mail address')
  .meta({ format: 'email', example: 'ada@example.com' });

/** No control characters, no halves of a character, none that turn the reading direction around. */
const PLAIN = [
  /^[^\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]*$/u,
  'This field has characters that cannot be used',
] as const;

/** One line of text that a program gives, kept as it is. */
export const plainTextField = (max: number) =>
  z
    .string()
    .max(max)
    .regex(...PLAIN);

/** One line of text that a person typed: trimmed, no control characters, none that turn the reading direction around. */
export const textField = (max: number, min = 0) =>
  z
    .string()
    .trim()
    .min(min, min === 1 ? 'This field is required' : undefined)
    .max(max)
    .regex(...PLAIN);

export const assetField = z.enum(ASSET_CODES).meta({ id: 'Asset', example: 'SFN' });

/** A decimal string in major units. Whether it fits the asset is the service's to judge, so that the refusal has its own code. */
export const amountField = z.string().max(64).meta({ description: 'Decimal string in major units', example: '12.5' });

/** In lower case, as the database answers it: in memory `ABC…` and `abc…` would be two. */
export const idField = z.uuid().toLowerCase();
export const timestampField = z.iso.datetime().meta({ description: 'UTC, ISO 8601' });

/**
 * An instant (in UTC or with an offset) or a plain date that the database can hold: it knows no year 0, no fraction without end,
 * and no offset of 16 hours or more. In an address, the `+` of an offset is written `%2B`.
 */
export const instantOrDateField = z
  .union([z.iso.datetime({ offset: true }).max(40), z.iso.date()])
  .refine((value) => !value.startsWith('0000') && !/[+-](1[6-9]|2\d):\d\d$/.test(value), 'is not a date');

/** The body of every refusal and fault. `error` and `message` are the same sentence for people; programs act on `code`. */
export const errorBody = z
  .object({
    error: z.string(),
    code: z.string().meta({ example: 'http.validation-failed' }),
    message: z.string(),
    details: z.array(z.unknown()).optional(),
    correlationId: z.string().optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBody>;

export const successBody = z.object({ success: z.literal(true) }).meta({ id: 'Success' });
