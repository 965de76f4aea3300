import { z } from 'zod';
import { transfer, transferWish } from './transfers.js';

/** Items of one request; an operator may allow fewer. */
export const BULK_LIMIT = 1_000;

/** What `Idempotency-Key` is to a single transfer. */
export const idempotencyKeyField = z
  .string()
  .regex(/^[\x21-\x7e]{1,128}$/, 'Use 1 to 128 visible ASCII characters')
  .meta({ example: 'invoice-2042' });

export const bulkTransferItem = z.strictObject({ key: idempotencyKeyField, ...transferWish });
export type BulkTransferItem = z.infer<typeof bulkTransferItem>;

export const bulkTransferRequest = z
  .strictObject({
    transfers: z.array(bulkTransferItem).min(1).max(BULK_LIMIT),
    /**
     * All of them or none. The whole is one act under the key in the header; the keys of the items then only name them. Items are
     * taken in their order, so one with `upTo` moves what those before it have left, and nothing left is a refusal.
     */
    atomic: z.boolean().default(false),
  })
  .meta({ id: 'BulkTransferRequest' });
export type BulkTransferRequest = z.infer<typeof bulkTransferRequest>;

export const bulkTransferResult = z.discriminatedUnion('status', [
  z.object({ key: z.string(), status: z.literal('completed'), transfer }),
  z.object({
    key: z.string(),
    status: z.literal('refused'),
    error: z.object({ code: z.string(), message: z.string() }),
  }),
]);
export type BulkTransferResult = z.infer<typeof bulkTransferResult>;

/** In the order of the request. */
export const bulkTransferResponse = z
  .object({ results: z.array(bulkTransferResult) })
  .meta({ id: 'BulkTransferResponse' });
export type BulkTransferResponse = z.infer<typeof bulkTransferResponse>;
