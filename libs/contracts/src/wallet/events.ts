import { z } from 'zod';
import { defineEvent } from '../events/index.js';
import { idField, timestampField } from '../http/index.js';
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
