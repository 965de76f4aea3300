import type { TransferKind } from '#contracts/wallet';
import type { Asset } from '#kernel';
import { type Account, addressOf, type AccountRef } from '../account.js';
import type { RefusalCode } from '../command.js';
import type { Hold } from '../rules/book.js';
import type { Answer, Original } from '../rules/draft.js';
import { storedParty } from '../stored-party.js';
import { sharedText } from '../../shared-text.js';

export interface AccountRow {
  id: string;
  owner_id: string | null;
  asset: Asset;
  purpose: AccountRef['purpose'];
  balance: string;
  held: string;
  floor: string | null;
  frozen: boolean;
  version: string;
  outflow: string;
  outflow_day: string | null;
  opened_at: Date;
}

export interface HoldRow {
  id: string;
  account_id: string;
  amount: string;
  captured: string;
  state: Hold['state'];
  purpose: string;
  created_at: Date;
  expires_at: Date;
  account_purpose: AccountRef['purpose'];
  owner_id: string | null;
  asset: Asset;
}

export interface AnswerRow {
  key: string;
  input_hash: string;
  subject_id: string | null;
  refusal: RefusalCode | null;
  answered_at: Date;
}

export interface OriginalRow {
  id: string;
  kind: TransferKind;
  asset: Asset;
  amount: string;
  fee: string;
  fee_on: 'recipient' | null;
  from_purpose: AccountRef['purpose'];
  from_owner: string | null;
  from_saffron_id: string | null;
  from_name: string | null;
  to_purpose: AccountRef['purpose'];
  to_owner: string | null;
  to_saffron_id: string | null;
  to_name: string | null;
  is_reversed: boolean | null;
  refunded: string | null;
}

export function toAccount(row: AccountRow): Account {
  const ref = { purpose: sharedText(row.purpose), asset: sharedText(row.asset), ownerId: row.owner_id };
  return {
    id: Number(row.id),
    address: addressOf(ref),
    home: null,
    purpose: ref.purpose,
    asset: ref.asset,
    ownerId: ref.ownerId,
    openedAtMs: row.opened_at.getTime(),
    floor: row.floor === null ? null : amountOf(row.floor),
    balance: amountOf(row.balance),
    held: amountOf(row.held),
    isFrozen: row.frozen,
    version: Number(row.version),
    outflow: amountOf(row.outflow),
    outflowDay: row.outflow_day === null ? null : sharedText(row.outflow_day),
  };
}

const amountOf = (text: string): bigint => (text === '0' ? 0n : BigInt(text));

export const toHold = (row: HoldRow): Hold => ({
  id: row.id,
  purpose: row.purpose,
  state: row.state,
  accountId: Number(row.account_id),
  amount: BigInt(row.amount),
  captured: BigInt(row.captured),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  account: addressOf({ purpose: row.account_purpose, asset: row.asset, ownerId: row.owner_id }),
});

export function toAnswer({
  input_hash: inputHash,
  answered_at: at,
  subject_id: subjectId,
  refusal,
}: AnswerRow): Answer {
  if (subjectId !== null) return { inputHash, at, subjectId, refusal: null };
  if (refusal !== null) return { inputHash, at, subjectId: null, refusal };
  throw new Error('an answer is neither a subject nor a refusal');
}

export const toOriginal = (row: OriginalRow): Original => ({
  id: row.id,
  fee: BigInt(row.fee),
  isFeeOnRecipient: row.fee_on === 'recipient',
  isReversed: row.is_reversed ?? false,
  refunded: BigInt(row.refunded ?? 0),
  details: {
    id: row.id,
    kind: row.kind,
    asset: row.asset,
    amount: BigInt(row.amount),
    memo: null,
    from: addressOf({ purpose: row.from_purpose, asset: row.asset, ownerId: row.from_owner }),
    to: addressOf({ purpose: row.to_purpose, asset: row.asset, ownerId: row.to_owner }),
    fromParty: storedParty(row.from_saffron_id, row.from_name),
    toParty: storedParty(row.to_saffron_id, row.to_name),
  },
});
