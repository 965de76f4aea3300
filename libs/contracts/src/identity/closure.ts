import { z } from 'zod';
import { defineEvent } from '../events/index.js';
import { amountField, assetField, idField, textField, timestampField } from '../http/index.js';

/** A member wants to leave. `isFinal` at the end of the hold period: from then on his accounts take nothing any more. */
export const closureRequested = defineEvent(
  'identity.closure-requested.v1',
  z.object({ closureId: idField, memberId: idField, isFinal: z.boolean() }),
);

/** A closure that the wallet had passed for good came to nothing after all: the accounts work again. */
export const closureReleased = defineEvent(
  'identity.closure-released.v1',
  z.object({ closureId: idField, memberId: idField }),
);

/** What has to be moved before an account can be closed: decimal strings in major units. `available` is without credit, below zero a debt. */
export const remainingFunds = z.object({ asset: assetField, available: amountField, held: amountField });
export type RemainingFunds = z.infer<typeof remainingFunds>;

export const CLOSURE_STATES = ['checking', 'refused', 'scheduled', 'closing'] as const;

export const closure = z
  .object({
    id: idField,
    /** `refused`: something is left to move. `closing`: the last check is under way, and nothing can be cancelled. */
    state: z.enum(CLOSURE_STATES),
    requestedAt: timestampField,
    /** When the account is closed, once that is known. */
    closesAt: timestampField.nullable(),
    remaining: z.array(remainingFunds),
  })
  .meta({ id: 'Closure' });
export type Closure = z.infer<typeof closure>;

/** The latest one that was not cancelled. */
export const closureState = z
  .object({ closure: closure.nullable(), holdDays: z.int().positive() })
  .meta({ id: 'ClosureState' });
export type ClosureState = z.infer<typeof closureState>;

export const closureRequest = z.strictObject({ reason: textField(500).default('') }).meta({ id: 'ClosureRequest' });
