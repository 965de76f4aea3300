import { z } from 'zod';
import { amountField, assetField, idField } from '../http/index.js';
import { PURPOSES } from './purposes.js';

export const walletAccount = z
  .object({
    asset: assetField,
    decimals: z.int(),
    /** What can be spent now: total less held, with what is left of the credit. */
    available: amountField,
    held: amountField,
    total: amountField,
    /** How far below zero the account may go; 0 for no credit. */
    creditLimit: amountField,
  })
  .meta({ id: 'WalletAccount' });
export type WalletAccount = z.infer<typeof walletAccount>;
export const walletAccounts = z.object({ accounts: z.array(walletAccount) }).meta({ id: 'WalletAccounts' });

/** The number of a ledger account, as a string. */
export const accountIdField = z
  .string()
  .regex(/^[1-9][0-9]{0,17}$/)
  .meta({ example: '42' });

/** A ledger account as the console lists it. */
export const adminAccount = walletAccount
  .extend({
    id: accountIdField,
    purpose: z.enum(PURPOSES),
    /** The member, order or merchant that it is kept for; null for the platform's own. */
    ownerId: idField.nullable(),
    /** The owner's, where that is a member. */
    saffronId: z.string().nullable(),
    isFrozen: z.boolean(),
  })
  .meta({ id: 'AdminAccount' });
export type AdminAccount = z.infer<typeof adminAccount>;
export const adminAccountList = z.array(adminAccount);
