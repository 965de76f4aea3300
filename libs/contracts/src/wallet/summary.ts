import { z } from 'zod';
import { amountField, assetField, timestampField } from '../http/index.js';
import { counterparty } from './transfers.js';

/** A calendar month in UTC: `2026-11`. */
export const monthField = z
  .string()
  .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-11')
  .meta({ example: '2026-11', description: 'A calendar month in UTC' });

export const summaryQuery = z.object({ asset: assetField, month: monthField });

/** What one other side gave and got in a month. */
export const summaryCounterparty = z
  .object({
    /** Null for the platform itself. */
    counterparty: counterparty.nullable(),
    in: amountField,
    out: amountField,
    count: z.int(),
  })
  .meta({ id: 'SummaryCounterparty' });

/** A month of one asset. `closing` = `opening` + `in` − `out` − `fees`, and is the next month's `opening`. */
export const monthlySummary = z
  .object({
    asset: assetField,
    month: monthField,
    /** The first instant of the month and of the next one, in UTC. */
    from: timestampField,
    to: timestampField,
    opening: amountField,
    /** This and `out` without fees. */
    in: amountField,
    out: amountField,
    /** What this member paid: on top of what he sent, and out of what he got. */
    fees: amountField,
    closing: amountField,
    count: z.int(),
    /** The five that moved most, largest first. */
    counterparties: z.array(summaryCounterparty),
  })
  .meta({ id: 'MonthlySummary' });
export type MonthlySummary = z.infer<typeof monthlySummary>;
