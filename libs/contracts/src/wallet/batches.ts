import { z } from 'zod';
import { idField, timestampField } from '../http/index.js';
import { accountIdField } from './accounts.js';

/** What is known of a batch: looked through and found whole, not looked at yet, found wrong, or older than the log. */
export const BATCH_STATES = ['verified', 'unverified', 'broken', 'before-log'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

const hashField = z.string().regex(/^[0-9a-f]{64}$/);

/** One commit of the ledger. */
export const batch = z
  .object({
    /** Its number; the first one is 1, and there is no gap. */
    id: accountIdField,
    /** How often the right to write had changed hands. */
    epoch: z.int(),
    postedAt: timestampField,
    commands: z.int(),
    transfers: z.int(),
    entries: z.int(),
    /** SHA-256 of its log. Both are null for what is older than the log. */
    digest: hashField.nullable(),
    hash: hashField.nullable(),
    state: z.enum(BATCH_STATES),
  })
  .meta({ id: 'Batch' });
export type Batch = z.infer<typeof batch>;
export const batchList = z.array(batch);

/** A batch, and what its log says that it wrote. */
export const batchContents = batch
  .extend({
    previousHash: hashField.nullable(),
    /** The log may have been taken out of the database with its closed period. */
    isLogKept: z.boolean(),
    /** False where what is kept is no log any more: somebody changed it. */
    isLogReadable: z.boolean(),
    sections: z.array(z.object({ table: z.string(), rows: z.int() })),
    /** Up to two hundred of its transfers. */
    transferIds: z.array(idField),
  })
  .meta({ id: 'BatchContents' });
export type BatchContents = z.infer<typeof batchContents>;

/** What a check of the ledger looks at, in this order. */
export const LEDGER_CHECKS = [
  ...(['chain', 'digest', 'rows', 'sums', 'balances', 'holds', 'accounts', 'totals'] as const),
  ...(['hours', 'periods', 'outcomes', 'acts'] as const),
] as const;
export const LEDGER_FAULTS = ['changed', 'missing', 'inserted', 'rewritten', 'wrong'] as const;

/** The first thing that is wrong, and where. What is stored there may be of another tenant's member: `npm run ledger -- verify` tells it. */
export const ledgerFinding = z
  .object({
    check: z.enum(LEDGER_CHECKS),
    fault: z.enum(LEDGER_FAULTS),
    batch: z.int().nullable(),
    table: z.string().nullable(),
    key: z.string().nullable(),
    field: z.string().nullable(),
  })
  .meta({ id: 'LedgerFinding' });
export type LedgerFinding = z.infer<typeof ledgerFinding>;

export const ledgerCheck = z
  .object({
    id: idField,
    state: z.enum(['running', 'intact', 'broken']),
    /** Batches looked through, of how many. */
    checked: z.int(),
    total: z.int(),
    /** Null for the check that the service makes by itself. */
    requestedBy: z.string().nullable(),
    requestedAt: timestampField,
    updatedAt: timestampField,
    finding: ledgerFinding.nullable(),
  })
  .meta({ id: 'LedgerCheck' });
export type LedgerCheck = z.infer<typeof ledgerCheck>;

export const ledgerHead = z
  .object({
    /** The number and hash of the latest batch: what an auditor keeps elsewhere. */
    number: z.int(),
    hash: hashField.nullable(),
    postedAt: timestampField.nullable(),
    lastCheck: ledgerCheck.nullable(),
  })
  .meta({ id: 'LedgerHead' });
export type LedgerHead = z.infer<typeof ledgerHead>;
