import { z } from 'zod';
import { amountField, assetField, idField, textField, timestampField } from '../http/index.js';
import { counterparty } from './transfers.js';

export const ALLOCATION_STATES = ['pending', 'approved', 'rejected', 'expired'] as const;
export const allocationStateField = z.enum(ALLOCATION_STATES);

export const createAllocationRequest = z
  .strictObject({
    to: z.string().trim().min(1, 'Enter a member ID or an e-mail address').max(254),
    asset: assetField,
    amount: amountField,
    reason: textField(500, 3),
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
    to: counterparty,
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
