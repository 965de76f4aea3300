import type { Counterparty, Transfer } from '#contracts/wallet';
import { formatAmount, PRODUCT } from '#kernel';
import type { TransferRecord } from './transfers.repository.js';

/** Whom a member sees where the other side is the platform itself. */
const PLATFORM: Counterparty = { saffronId: PRODUCT.slug, name: PRODUCT.name };

export const toTransfer = (record: TransferRecord): Transfer => {
  const { id, asset, amount, fee, fromParty, toParty, memo, metadata, at } = record;
  return {
    id,
    status: 'completed',
    amount: formatAmount(asset, amount),
    asset,
    fee: formatAmount(asset, fee),
    from: fromParty ?? PLATFORM,
    to: toParty ?? PLATFORM,
    memo,
    createdAt: at.toISOString(),
    ...(metadata ? { metadata } : {}),
  };
};
