import { z } from 'zod';
import { idField, instantOrDateField, textField, timestampField } from '../http/index.js';
import { trialBalance } from './books.js';

export const PERIOD_STATES = ['pending', 'approved', 'rejected'] as const;
export const periodStateField = z.enum(PERIOD_STATES);

/** Asks for the books to be closed: nothing takes effect at or before `through` any more. A plain date means its start in UTC. */
export const closePeriodRequest = z
  .strictObject({ through: instantOrDateField, reason: textField(500, 3) })
  .meta({ id: 'ClosePeriodRequest' });
export type ClosePeriodRequest = z.infer<typeof closePeriodRequest>;
export const decidePeriodRequest = z
  .strictObject({ reason: textField(500).optional() })
  .meta({ id: 'DecidePeriodRequest' });

/** A period that somebody asked to close, and what came of it. */
export const period = z
  .object({
    id: idField,
    status: periodStateField,
    through: timestampField,
    reason: z.string(),
    requestedBy: idField,
    requestedByLabel: z.string(),
    requestedAt: timestampField,
    decidedByLabel: z.string().nullable(),
    decidedAt: timestampField.nullable(),
    decisionReason: z.string().nullable(),
    /** The batch that closed it. This and what follows is null until it is closed. */
    batchNumber: z.int().nullable(),
    batchHash: z.string().nullable(),
    /** Of each asset, by the time of effect. */
    trialBalances: z.array(trialBalance).nullable(),
    /** SHA-256 of the trial balances as they were stored. */
    digest: z.string().nullable(),
  })
  .meta({ id: 'Period' });
export type Period = z.infer<typeof period>;
export const periodList = z.array(period);
