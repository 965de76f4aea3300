import { z } from 'zod';
import { defineEvent } from '../events/index.js';
import { idField, timestampField } from '../http/index.js';
import { dataExportPiece, remainingFunds } from '../identity/index.js';
import { accountIdField } from './accounts.js';
import { MONITOR_DIRECTIONS } from './policy-terms.js';
import { transferKindField } from './transactions.js';

/** Everything that one commit of the ledger posted, in order. Amounts are integers of minor units, as strings. */
export const transfersPosted = defineEvent(
  'wallet.transfers-posted.v1',
  z.object({
    transfers: z.array(
      z.object({
        transferId: idField,
        kind: transferKindField,
        asset: z.string(),
        amountMinor: z.string(),
        feeMinor: z.string(),
        fromAccount: z.string(),
        toAccount: z.string(),
        postedAt: timestampField,
      }),
    ),
  }),
);

/** Whether a member's accounts are empty. After a final check that passed they take nothing any more. */
export const closureChecked = defineEvent(
  'wallet.closure-checked.v1',
  z.object({
    closureId: idField,
    memberId: idField,
    isFinal: z.boolean(),
    /** Empty where nothing stands in the way. */
    remaining: z.array(remainingFunds),
  }),
);

/** The wallet's part of a member's export. */
export const walletDataExported = defineEvent('wallet.data-exported.v1', dataExportPiece, { sensitive: true });

const moneyRequestFact = {
  requestId: idField,
  askerId: idField,
  asset: z.string(),
};

/** A member asks another for money; without a payer it is an open link, without an amount the payer chooses it. */
export const moneyRequested = defineEvent(
  'wallet.money-requested.v1',
  z.object({
    ...moneyRequestFact,
    payerId: idField.nullable(),
    amountMinor: z.string().nullable(),
    expiresAt: timestampField,
  }),
);

/** The payment and this fact are one commit of the ledger. */
export const moneyRequestPaid = defineEvent(
  'wallet.money-request-paid.v1',
  z.object({ ...moneyRequestFact, payerId: idField, amountMinor: z.string(), transferId: idField }),
);

export const moneyRequestDeclined = defineEvent(
  'wallet.money-request-declined.v1',
  z.object({ ...moneyRequestFact, payerId: idField }),
);

/**
 * The balance of a watched account passed its mark: it stood on the other side, or on the mark itself, before this transfer. Told
 * once, and not again before the balance was back. Amounts are integers of minor units, as strings.
 */
export const balanceCrossed = defineEvent(
  'wallet.balance-crossed.v1',
  z.object({
    monitorId: idField,
    accountId: accountIdField,
    asset: z.string(),
    direction: z.enum(MONITOR_DIRECTIONS),
    thresholdMinor: z.string(),
    balanceMinor: z.string(),
    transferId: idField,
    at: timestampField,
  }),
);
