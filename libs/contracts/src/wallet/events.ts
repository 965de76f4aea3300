import { z } from 'zod';
import { defineEvent } from '../events/index.js';
import { idField, timestampField } from '../http/index.js';
import { dataExportPiece, remainingFunds } from '../identity/index.js';
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
