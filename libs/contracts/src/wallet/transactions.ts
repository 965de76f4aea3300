import { z } from 'zod';
import { amountField, assetField, idField, instantOrDateField, textField, timestampField } from '../http/index.js';
import { counterparty } from './transfers.js';

export const TRANSFER_KINDS = [
  'transfer',
  'allocation',
  'issuance',
  'fee',
  'escrow',
  'settlement',
  'payout',
  'deposit',
  'swap',
  'stake',
  'reward',
  'refund',
  'reversal',
] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];
export const transferKindField = z.enum(TRANSFER_KINDS);
/** What is not taken back: what created money, what took back itself, and one half of an exchange. */
export const FINAL_KINDS = ['issuance', 'reversal', 'refund', 'swap'] as const satisfies readonly TransferKind[];

/** One line of a member's statement. */
export const transaction = z
  .object({
    /** The transfer's id. */
    id: idField,
    kind: transferKindField,
    status: z.literal('completed'),
    asset: assetField,
    direction: z.enum(['in', 'out']),
    /** Without sign and without the fee; `direction` tells which way it went. */
    amount: amountField,
    /** What this member paid: on top of what he sent, or out of what he got. */
    fee: amountField,
    /** What the balance changed by, without sign: the amount with a fee on top of it, or less one out of it. */
    total: amountField,
    balanceAfter: amountField,
    /** Null where the other side is the platform itself. */
    counterparty: counterparty.nullable(),
    memo: z.string().nullable(),
    createdAt: timestampField,
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.infer<typeof transaction>;

const decimalField = z
  .string()
  .regex(/^(0|[1-9]\d{0,38})(\.\d{1,18})?$/, 'Enter an amount')
  .meta({ description: 'Decimal string in major units', example: '12.5' });

/** `from` is inclusive, `to` exclusive; a plain date means its start in UTC. `q` finds in memo, counterparty and id. */
export const transactionFilter = z.object({
  asset: assetField.optional(),
  from: instantOrDateField.optional(),
  to: instantOrDateField.optional(),
  direction: z.enum(['in', 'out']).optional(),
  kind: transferKindField.optional(),
  /** The amount without the fee, in major units of whichever asset; both included. */
  min: decimalField.optional(),
  max: decimalField.optional(),
  q: textField(100).optional(),
});
export type TransactionFilter = z.infer<typeof transactionFilter>;
export const transactionQuery = transactionFilter.extend({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});
export const transactionPage = z
  .object({ items: z.array(transaction), nextCursor: z.string().nullable() })
  .meta({ id: 'TransactionPage' });
export type TransactionPage = z.infer<typeof transactionPage>;

/** A transfer as the console lists it. */
export const adminTransaction = z
  .object({
    id: idField,
    kind: transferKindField,
    status: z.literal('completed'),
    asset: assetField,
    amount: amountField,
    fee: amountField,
    fromAccount: z.string(),
    toAccount: z.string(),
    from: counterparty.nullable(),
    to: counterparty.nullable(),
    memo: z.string().nullable(),
    createdAt: timestampField,
    /** When it counts from, where that is not when it was posted. */
    effectiveAt: timestampField.nullable(),
    /** Shared by linked transfers: all of them happened, or none. */
    groupId: idField.nullable(),
    /** The hold that it was captured from. */
    holdId: idField.nullable(),
    /** What this one takes back, or a part of. */
    originalId: idField.nullable(),
    /** What has been taken back of it: all of the amount where it was reversed. */
    returned: amountField,
  })
  .meta({ id: 'AdminTransaction' });
export type AdminTransaction = z.infer<typeof adminTransaction>;
export const adminTransactionList = z.array(adminTransaction);
