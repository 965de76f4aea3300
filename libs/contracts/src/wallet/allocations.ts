import { z } from 'zod';
import { amountField, assetField, idField, textField, timestampField } from '../http/index.js';
import type { SystemPurpose } from './purposes.js';
import { counterparty, recipientText } from './transfers.js';

export const ALLOCATION_STATES = ['pending', 'approved', 'rejected', 'expired'] as const;
export const allocationStateField = z.enum(ALLOCATION_STATES);

/** What the treasury may fill besides members: accounts of the platform's own that templates take from, and that nothing else fills. */
export const ALLOCATION_POOLS = ['rewards', 'fx'] as const satisfies readonly SystemPurpose[];
export type AllocationPool = (typeof ALLOCATION_POOLS)[number];
const poolField = z
  .enum(ALLOCATION_POOLS)
  .meta({ description: 'An account of the platform’s own, instead of a member' });

/** To a member or into a pool, never both. */
export const createAllocationRequest = z
  .strictObject({
    to: recipientText.optional(),
    pool: poolField.optional(),
    asset: assetField,
    amount: amountField,
    reason: textField(500, 3),
  })
  .refine(({ to, pool }) => (to === undefined) !== (pool === undefined), {
    path: ['to'],
    message: 'Name a member or a pool, and not both',
  })
  .meta({ id: 'CreateAllocationRequest' });
export type CreateAllocationRequest = z.infer<typeof createAllocationRequest>;

export const decideAllocationRequest = z
  .strictObject({ reason: textField(500).optional() })
  .meta({ id: 'DecideAllocationRequest' });

export const allocation = z
  .object({
    id: idField,
    status: allocationStateField,
    asset: assetField,
    amount: amountField,
    /** Null where it fills a pool. */
    to: counterparty.nullable(),
    pool: poolField.nullable(),
    reason: z.string(),
    requestedBy: idField,
    requestedByLabel: z.string(),
    decidedBy: idField.nullable(),
    decidedByLabel: z.string().nullable(),
    decisionReason: z.string().nullable(),
    /** `second-admin`, or `single-admin` where the operator has switched the second approval off. */
    approval: z.enum(['second-admin', 'single-admin']),
    transferId: idField.nullable(),
    createdAt: timestampField,
    decidedAt: timestampField.nullable(),
    expiresAt: timestampField,
  })
  .meta({ id: 'Allocation' });
export type Allocation = z.infer<typeof allocation>;
export const allocationList = z.array(allocation);
