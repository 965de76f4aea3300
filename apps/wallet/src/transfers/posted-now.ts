import type { PostTransfer, Verdict } from '../ledger/command.js';
import type { TransferRecord } from './transfers.repository.js';

/** What was posted just now is at hand; undefined for everything else. */
export function postedNow({ transfer }: PostTransfer, verdict: Verdict): TransferRecord | undefined {
  if (!verdict.accepted || !verdict.posted) return undefined;
  const { id, asset, fromParty, toParty, memo, metadata } = transfer;
  const { amount, fee, isFeeOnRecipient } = verdict.posted;
  return { id, asset, amount, fee, isFeeOnRecipient, fromParty, toParty, memo, metadata, at: verdict.at };
}
