import { z } from 'zod';
import { amountField, assetField, idField, timestampField } from '../http/index.js';

/** What is reserved in a member's account and not moved yet. */
export const pendingHold = z
  .object({
    id: idField,
    asset: assetField,
    /** What is still reserved: the hold less what was captured of it. */
    amount: amountField,
    captured: amountField,
    /** What it is for, as a word for programs, e.g. `escrow`. */
    purpose: z.string(),
    status: z.literal('open'),
    since: timestampField,
    /** When it ends by itself and the amount is free again. */
    until: timestampField,
  })
  .meta({ id: 'PendingHold' });
export type PendingHold = z.infer<typeof pendingHold>;
export const pendingHoldQuery = z.object({ asset: assetField.optional() });
/** At most 200, those that end first. */
export const pendingHolds = z.object({ holds: z.array(pendingHold) }).meta({ id: 'PendingHolds' });
