import { z } from 'zod';
import { amountField, assetField, idField, textField, timestampField } from '../http/index.js';
import { ownMetadataField } from './metadata.js';
import { FEE_PAYERS, feeTerms } from './policy-terms.js';

export const recipientText = z
  .string()
  .trim()
  .min(1, 'Enter a member ID or an e-mail address')
  .max(254)
  .meta({ description: 'Member ID or e-mail address' });

/** What a member says of a transfer that he wants made. */
export const transferWish = {
  to: recipientText,
  asset: assetField,
  amount: amountField,
  memo: textField(140).optional(),
  metadata: ownMetadataField.optional(),
  /** The fee that was shown: where it is more by now, nothing moves. */
  maxFee: amountField.optional(),
  /** Moves at most `amount`: as much of it as there is. The answer states what was moved. */
  upTo: z.boolean().optional(),
};

export const createTransferRequest = z.strictObject(transferWish).meta({ id: 'CreateTransferRequest' });
export type CreateTransferRequest = z.infer<typeof createTransferRequest>;

/** A member as the other side of a transfer sees him: never the e-mail address, never the whole name. */
export const counterparty = z
  .object({ saffronId: z.string(), name: z.string().meta({ example: 'Ada L.' }) })
  .meta({ id: 'Counterparty' });
export type Counterparty = z.infer<typeof counterparty>;

export const transfer = z
  .object({
    id: idField,
    status: z.literal('completed'),
    amount: amountField,
    asset: assetField,
    fee: amountField,
    /** Who paid the fee: on top of the amount, or out of it. */
    feePaidBy: z.enum(FEE_PAYERS),
    from: counterparty,
    to: counterparty,
    memo: z.string().nullable(),
    createdAt: timestampField,
    /** What came along with it; only where its sender asks. */
    metadata: ownMetadataField.optional(),
  })
  .meta({ id: 'Transfer' });
export type Transfer = z.infer<typeof transfer>;

export const recipientQuery = z.object({ q: recipientText });
export const recipientResponse = z.object({ recipient: counterparty.nullable() }).meta({ id: 'RecipientLookup' });

/** What a transfer would cost and leave, without making it. */
export const quoteTransferRequest = z
  .strictObject({ to: recipientText, asset: assetField, amount: amountField })
  .meta({ id: 'QuoteTransferRequest' });
export const transferQuote = z
  .object({
    asset: assetField,
    amount: amountField,
    fee: amountField,
    /** Who pays the fee: on top of the amount, or out of it. */
    feePaidBy: z.enum(FEE_PAYERS),
    total: amountField,
    balanceAfter: amountField,
    to: counterparty,
    /** The amount is above the threshold: a code for exactly this payment must be confirmed first. */
    codeRequired: z.boolean(),
  })
  .meta({ id: 'TransferQuote' });
export type TransferQuote = z.infer<typeof transferQuote>;

/** The limits in force for the member and asset. Null: none. */
export const transferTerms = z
  .object({
    asset: assetField,
    available: amountField,
    /** Null for none. */
    fee: feeTerms.nullable(),
    maxPerTransfer: amountField.nullable(),
    maxPerDay: amountField.nullable(),
    remainingToday: amountField.nullable(),
    codeAbove: amountField.nullable(),
  })
  .meta({ id: 'TransferTerms' });
export type TransferTerms = z.infer<typeof transferTerms>;
export const transferTermsQuery = z.object({ asset: assetField });
