import { z } from 'zod';
import { amountField, assetField, idField, instantOrDateField, timestampField } from '../http/index.js';
import { accountIdField } from './accounts.js';
import { metadataField } from './metadata.js';
import { PURPOSES } from './purposes.js';
import { transferKindField } from './transactions.js';
import { counterparty } from './transfers.js';

/** By when something was recorded, or by when it took effect: the two differ where a transfer was posted later than it counts from. */
export const TIME_BASES = ['recorded', 'effective'] as const;
export type TimeBasis = (typeof TIME_BASES)[number];

/** A moment of the past, and by which of its two times an entry belongs to it. Without a moment: now. */
export const momentQuery = z.object({
  at: instantOrDateField.optional(),
  basis: z.enum(TIME_BASES).default('recorded'),
});
export type MomentQuery = z.infer<typeof momentQuery>;

export const balanceAt = z
  .object({
    accountId: accountIdField,
    asset: assetField,
    at: timestampField,
    basis: z.enum(TIME_BASES),
    balance: amountField,
  })
  .meta({ id: 'BalanceAt' });
export type BalanceAt = z.infer<typeof balanceAt>;

export const trialBalanceQuery = momentQuery.extend({ asset: assetField.default('SFN') });
export type TrialBalanceQuery = z.infer<typeof trialBalanceQuery>;

/** All accounts of one purpose together. One of the two columns is zero. */
export const trialBalanceLine = z
  .object({
    purpose: z.enum(PURPOSES),
    side: z.enum(['asset', 'liability', 'equity', 'income']),
    debit: amountField,
    credit: amountField,
  })
  .meta({ id: 'TrialBalanceLine' });
export type TrialBalanceLine = z.infer<typeof trialBalanceLine>;

export const trialBalance = z
  .object({
    asset: assetField,
    at: timestampField,
    basis: z.enum(TIME_BASES),
    lines: z.array(trialBalanceLine),
    /** The sums of both columns. They are equal, or the books are wrong. */
    debit: amountField,
    credit: amountField,
    isBalanced: z.boolean(),
  })
  .meta({ id: 'TrialBalance' });
export type TrialBalance = z.infer<typeof trialBalance>;

export const setMetadataRequest = z.strictObject({ data: metadataField }).meta({ id: 'SetMetadataRequest' });
export const metadataRevision = z
  .object({
    revision: z.int(),
    data: metadataField,
    setAt: timestampField,
    /** Who set it; null for what came with the transfer. */
    setBy: z.string().nullable(),
  })
  .meta({ id: 'MetadataRevision' });
export type MetadataRevision = z.infer<typeof metadataRevision>;
/** Newest first. */
export const metadataHistory = z.object({ revisions: z.array(metadataRevision) }).meta({ id: 'MetadataHistory' });

/** One line of an account's statement, as the console shows it. */
export const accountEntry = z
  .object({
    /** The number of the entry in its account: 1, 2, 3, without a gap. */
    id: accountIdField,
    /** Null, as counterparty, memo and metadata are, where it is another tenant's: its amount is the platform's too. */
    transferId: idField.nullable(),
    kind: transferKindField,
    asset: assetField,
    /** What the account gained, or lost where negative. */
    amount: amountField,
    balanceAfter: amountField,
    counterparty: counterparty.nullable(),
    memo: z.string().nullable(),
    metadata: metadataField.nullable(),
    postedAt: timestampField,
    effectiveAt: timestampField,
  })
  .meta({ id: 'AccountEntry' });
export type AccountEntry = z.infer<typeof accountEntry>;
export const accountEntryList = z.array(accountEntry);
