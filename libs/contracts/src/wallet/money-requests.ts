import { z } from 'zod';
import { amountField, assetField, idField, textField, timestampField } from '../http/index.js';
import { counterparty, recipientText } from './transfers.js';

export const MONEY_REQUEST_STATES = ['open', 'paid', 'declined', 'cancelled', 'expired'] as const;
export type MoneyRequestState = (typeof MONEY_REQUEST_STATES)[number];

const DAYS = { least: 1, usual: 7, most: 30 } as const;
export const MONEY_REQUEST_DAYS = DAYS;

/** One member asks another for money; without `from` whoever is given the link may pay. Without `amount` the payer chooses it. */
export const createMoneyRequest = z
  .strictObject({
    from: recipientText.optional(),
    asset: assetField,
    amount: amountField.optional(),
    memo: textField(140).optional(),
    expiresInDays: z.int().min(DAYS.least).max(DAYS.most).default(DAYS.usual),
  })
  .meta({ id: 'CreateMoneyRequest' });
export type CreateMoneyRequest = z.infer<typeof createMoneyRequest>;

export const moneyRequest = z
  .object({
    id: idField,
    /** Which side the reader is on; `open` where an open link was handed to him. */
    role: z.enum(['asker', 'payer', 'open']),
    status: z.enum(MONEY_REQUEST_STATES),
    asset: assetField,
    /** Null where the payer chooses. */
    amount: amountField.nullable(),
    memo: z.string().nullable(),
    asker: counterparty,
    /** Who was asked, or who has paid; null for an open link that nobody has paid, and for all but the two sides of it. */
    payer: counterparty.nullable(),
    declineReason: z.string().nullable(),
    /** Only for the two sides of a request that was paid. */
    transferId: idField.nullable(),
    paidAmount: amountField.nullable(),
    createdAt: timestampField,
    expiresAt: timestampField,
    resolvedAt: timestampField.nullable(),
  })
  .meta({ id: 'MoneyRequest' });
export type MoneyRequest = z.infer<typeof moneyRequest>;

export const moneyRequestQuery = z.object({
  box: z.enum(['received', 'sent']),
  status: z.enum(MONEY_REQUEST_STATES).optional(),
  cursor: idField.optional().meta({ description: 'The id of the last request of the page before' }),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});
export type MoneyRequestQuery = z.infer<typeof moneyRequestQuery>;
export const moneyRequestPage = z
  .object({
    items: z.array(moneyRequest),
    nextCursor: z.string().nullable(),
    /** How many requests wait for the reader to pay or decline them, whatever the page shows. */
    waiting: z.int(),
  })
  .meta({ id: 'MoneyRequestPage' });
export type MoneyRequestPage = z.infer<typeof moneyRequestPage>;

/** The amount where the request leaves it open, otherwise the same one or none; and the fee that was shown, if any. */
export const payMoneyRequest = z
  .strictObject({ amount: amountField.optional(), maxFee: amountField.optional() })
  .meta({ id: 'PayMoneyRequest' });
export type PayMoneyRequest = z.infer<typeof payMoneyRequest>;

/** `blockAsker`: nothing more is to come from this person. */
export const declineMoneyRequest = z
  .strictObject({ reason: textField(140).optional(), blockAsker: z.boolean().optional() })
  .meta({ id: 'DeclineMoneyRequest' });
export type DeclineMoneyRequest = z.infer<typeof declineMoneyRequest>;

/** Somebody from whom a member takes no requests. */
export const moneyRequestBlock = z
  .object({ id: idField, member: counterparty, since: timestampField })
  .meta({ id: 'MoneyRequestBlock' });
export type MoneyRequestBlock = z.infer<typeof moneyRequestBlock>;
export const moneyRequestBlocks = z.object({ blocks: z.array(moneyRequestBlock) }).meta({ id: 'MoneyRequestBlocks' });
