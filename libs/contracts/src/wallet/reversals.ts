import { z } from 'zod';
import { amountField, textField } from '../http/index.js';

const reasonField = textField(500, 3);

/** Takes a transfer back whole, with its fee. Once only. */
export const reverseTransferRequest = z.strictObject({ reason: reasonField }).meta({ id: 'ReverseTransferRequest' });
export type ReverseTransferRequest = z.infer<typeof reverseTransferRequest>;

/** Gives back a part or the whole of what a transfer moved, without its fee. All parts together never more than the whole. */
export const refundTransferRequest = z
  .strictObject({ reason: reasonField, amount: amountField })
  .meta({ id: 'RefundTransferRequest' });
export type RefundTransferRequest = z.infer<typeof refundTransferRequest>;
