import type { Counterparty, Transfer } from '#contracts/wallet';
import { formatAmount, PRODUCT } from '#kernel';
import type { TransferRecord } from './transfers.repository.js';

/** Whom a member sees where the other side is the platform itself. */
const PLATFORM: Counterparty = { saffronId: PRODUCT.slug, name: PRODUCT.name };

export const toTransfer = (record: TransferRecord): Transfer => {
  const { id, asset, amount, fee, isFeeOnRecipient, fromParty, toParty, memo, metadata, at } = record;
  return {
    id,
    status: 'completed',
    amount: formatAmount(asset, amount),
    asset,
    fee: formatAmount(asset, fee),
    feePaidBy: isFeeOnRecipient ? 'recipient' : 'sender',
    from: fromParty ?? PLATFORM,
    to: toParty ?? PLATFORM,
    memo,
    createdAt: timestampOf(at),
    ...(metadata ? { metadata } : {}),
  };
};

let last = { at: new Date(0), text: '' };

/** Transfers of one commit share their moment, so that it is written out once. */
function timestampOf(at: Date): string {
  if (at !== last.at) last = { at, text: at.toISOString() };
  return last.text;
}
