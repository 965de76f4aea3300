import { z } from 'zod';
import { defineEvent } from '../events/index.js';
import { assetField, idField, timestampField } from '../http/index.js';
import { metadataField } from './metadata.js';
import { minorField, transferTemplate } from './templates.js';

/** Which step of which feature asks: `<service>.<step>`, e.g. `orders.escrow`. It must not change as long as requests are under way. */
export const commandPurposeField = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/)
  .meta({ example: 'orders.escrow' });
export type CommandPurpose = `${string}.${string}`;

/** A request is known by its purpose and id: the same again has no second effect, and another under the same id is refused. */
const asked = { requestId: idField, purpose: commandPurposeField };
const refusal = { code: z.string(), message: z.string() };

/** Asks the wallet to move money. The answer is `wallet.transfer-completed.v1` or `wallet.transfer-refused.v1`. */
export const transferRequested = defineEvent(
  'wallet.transfer-requested.v1',
  z.object({
    ...asked,
    template: transferTemplate,
    /** Kept beside the transfer, where there are several beside the first. The member who pays may read it. */
    metadata: metadataField.optional(),
    /** When it counts from, where that is not the moment of posting. Never in the future, nor in a closed period. */
    effectiveAt: timestampField.optional(),
  }),
);

/** The money has moved: this fact and the posting are one commit. */
export const transferCompleted = defineEvent(
  'wallet.transfer-completed.v1',
  z.object({
    ...asked,
    /** One, or one for each that a swap or a group moves, in their order. */
    transfers: z
      .array(
        z.object({
          transferId: idField,
          asset: assetField,
          /** What was moved, without a fee on top of it and with one that the recipient bore. Integers of minor units. */
          amountMinor: minorField,
          feeMinor: z.string(),
        }),
      )
      .min(1),
    at: timestampField,
  }),
);

/** Nothing was moved, and nothing will be under this request. `code` is one of the wallet's refusals, `message` its sentence for people. */
export const transferRefused = defineEvent(
  'wallet.transfer-refused.v1',
  z.object({
    ...asked,
    ...refusal,
    /** Of a swap or a group: which of its movements was refused, from 0, where that is known. */
    leg: z.number().int().min(0).optional(),
  }),
);

/** Asks the wallet to reserve a member's money. The answer is `wallet.hold-placed.v1` or `wallet.hold-refused.v1`. */
export const holdRequested = defineEvent(
  'wallet.hold-requested.v1',
  z.object({ ...asked, member: idField, asset: assetField, amountMinor: minorField, expiresAt: timestampField }),
);

/**
 * The money is reserved. It moves by the template `capture`, is free again by a release, or by itself at `expiresAt`,
 * which `wallet.hold-expired.v1` tells.
 */
export const holdPlaced = defineEvent(
  'wallet.hold-placed.v1',
  z.object({ ...asked, holdId: idField, expiresAt: timestampField, at: timestampField }),
);

/** Asks the wallet to free what is left of a hold. The answer is `wallet.hold-released.v1` or `wallet.hold-refused.v1`. */
export const holdReleaseRequested = defineEvent(
  'wallet.hold-release-requested.v1',
  z.object({ ...asked, holdId: idField }),
);

/** What was left of the hold is free again. */
export const holdReleased = defineEvent(
  'wallet.hold-released.v1',
  z.object({ ...asked, holdId: idField, at: timestampField }),
);

/** The time of a hold was over before all of it was captured: what was left is free again. */
export const holdExpired = defineEvent(
  'wallet.hold-expired.v1',
  z.object({ ...asked, holdId: idField, at: timestampField }),
);

/** Nothing was reserved, or nothing released, and nothing will be under this request. */
export const holdRefused = defineEvent('wallet.hold-refused.v1', z.object({ ...asked, ...refusal }));
