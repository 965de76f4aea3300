import { type Account, type Address, addressOf, canSpend, outflowOn } from './account.js';
import type { Book, Hold } from './book.js';
import type {
  CaptureHold,
  Command,
  CreateHold,
  ExpireHold,
  FreezeOwner,
  OpenAccount,
  Posting,
  PostTransfer,
  RefusalCode,
  TransferDetails,
  VoidHold,
} from './command.js';
import type { Draft } from './draft.js';

/** The id of what came of the command, or why nothing did. */
export type Judgement = { readonly id: string } | { readonly refusal: RefusalCode };

interface Line {
  readonly address: Address;
  readonly account: Account;
  readonly amount: bigint;
}

const refused = (refusal: RefusalCode): Judgement => ({ refusal });

/**
 * Judges one command against the book and, where it is accepted, applies it: the book moves on and the draft gains the rows.
 * Each command checks everything before it changes anything, so a refusal leaves no trace and needs no undoing.
 */
export function judge(book: Book, draft: Draft, command: Command): Judgement {
  switch (command.type) {
    case 'open-account':
      return openAccount(book, draft, command);
    case 'freeze-owner':
      return freezeOwner(book, draft, command);
    case 'transfer':
      return postTransfer(book, draft, command);
    case 'create-hold':
      return createHold(book, draft, command);
    case 'capture-hold':
      return captureHold(book, draft, command);
    case 'void-hold':
      return releaseHold(book, draft, command, 'voided');
    case 'expire-hold':
      return releaseHold(book, draft, command, 'expired');
  }
}

function openAccount(book: Book, draft: Draft, { account, floor }: OpenAccount): Judgement {
  const address = addressOf(account);
  if (!book.accounts.has(address)) draft.opened.push(book.open(account, floor, draft.at));
  return { id: address };
}

function freezeOwner(book: Book, draft: Draft, { ownerId, isFrozen }: FreezeOwner): Judgement {
  for (const account of book.ownedBy(ownerId)) {
    if (account.isFrozen === isFrozen) continue;
    account.isFrozen = isFrozen;
    draft.touched.add(account);
  }
  return { id: ownerId };
}

function postTransfer(book: Book, draft: Draft, { transfer, postings, limits, claimId }: PostTransfer): Judgement {
  const lines = linesOf(book, postings);
  if (!lines)
    return refused(book.accounts.has(transfer.from) ? 'wallet.recipient.unavailable' : 'wallet.account.not-ready');
  const standing = frozenRefusal(lines);
  if (standing) return refused(standing);
  const from = accountIn(book, lines, transfer.from);
  const today = outflowOn(from, draft.day) + transfer.amount;
  if (exceeds(transfer.amount, limits?.perTransfer)) return refused('wallet.transfer.limit-per-transfer');
  if (exceeds(today, limits?.perDay)) return refused('wallet.transfer.limit-per-day');
  if (claimId !== undefined && draft.isClaimUsed(claimId)) return refused('wallet.transfer.code-required');
  if (!lines.every(isCovered)) return refused('wallet.transfer.insufficient-funds');
  from.outflow = today;
  from.outflowDay = draft.day;
  if (claimId !== undefined) draft.claims.set(claimId, transfer.id);
  return post(book, draft, transfer, lines, null);
}

function createHold(book: Book, draft: Draft, command: CreateHold): Judgement {
  if (book.openHolds.has(command.holdId)) return { id: command.holdId };
  const account = book.accounts.get(command.account);
  if (!account) return refused('wallet.account.not-ready');
  if (account.isFrozen) return refused('wallet.account.frozen');
  if (!canSpend(account, command.amount)) return refused('wallet.transfer.insufficient-funds');
  account.held += command.amount;
  draft.touched.add(account);
  const { holdId: id, amount, purpose, expiresAt } = command;
  const hold: Hold = { id, account, amount, purpose, expiresAt, createdAt: draft.at, captured: 0n, state: 'open' };
  book.openHolds.set(id, hold);
  draft.holds.set(id, hold);
  return { id };
}

function captureHold(book: Book, draft: Draft, { holdId, transfer, postings }: CaptureHold): Judgement {
  const hold = book.openHolds.get(holdId);
  if (!hold) return holdMissing(draft, holdId);
  if (draft.at >= hold.expiresAt) return refused('wallet.hold.resolved');
  const lines = linesOf(book, postings);
  if (!lines) return refused('wallet.recipient.unavailable');
  const standing = frozenRefusal(lines);
  if (standing) return refused(standing);
  const spent = lines.find(({ account }) => account === hold.account);
  if (!spent || spent.amount > 0n || -spent.amount > hold.amount) return refused('wallet.hold.amount');
  if (!lines.every((line) => line === spent || isCovered(line))) return refused('wallet.transfer.insufficient-funds');
  resolve(book, draft, hold, 'captured');
  hold.captured = -spent.amount;
  return post(book, draft, transfer, lines, holdId);
}

function releaseHold(book: Book, draft: Draft, command: VoidHold | ExpireHold, state: 'voided' | 'expired'): Judgement {
  const hold = book.openHolds.get(command.holdId);
  if (!hold) return holdMissing(draft, command.holdId);
  const isOver = draft.at >= hold.expiresAt;
  if (isOver !== (state === 'expired')) return refused('wallet.hold.resolved');
  resolve(book, draft, hold, state);
  return { id: hold.id };
}

const holdMissing = (draft: Draft, holdId: string): Judgement =>
  refused(draft.isHoldResolved(holdId) ? 'wallet.hold.resolved' : 'wallet.hold.not-found');

function resolve(book: Book, draft: Draft, hold: Hold, state: Hold['state']): void {
  hold.state = state;
  hold.account.held -= hold.amount;
  book.openHolds.delete(hold.id);
  draft.holds.set(hold.id, hold);
  draft.touched.add(hold.account);
}

function post(
  book: Book,
  draft: Draft,
  details: TransferDetails,
  lines: readonly Line[],
  holdId: string | null,
): Judgement {
  for (const { account, amount } of lines) {
    account.balance += amount;
    account.version += 1;
    const { version, balance: balanceAfter, held, floor } = account;
    const reserved = floor === null ? null : held + floor;
    const outflow = outflowOn(account, draft.day);
    draft.entries.push({ account, version, transferId: details.id, amount, balanceAfter, reserved, outflow });
  }
  const fromAccount = accountIn(book, lines, details.from);
  const toAccount = accountIn(book, lines, details.to);
  draft.transfers.push({ details, fromAccount, toAccount, holdId });
  return { id: details.id };
}

function linesOf(book: Book, postings: readonly Posting[]): Line[] | undefined {
  const lines: Line[] = [];
  for (const { account: address, asset, amount } of postings) {
    const account = book.accounts.get(address);
    if (!account || account.asset !== asset) return undefined;
    lines.push({ address, account, amount });
  }
  return lines;
}

/** Mostly one that is at hand. */
const accountIn = (book: Book, lines: readonly Line[], wanted: Address): Account =>
  lines.find(({ address }) => address === wanted)?.account ?? (book.accounts.get(wanted) as Account);

function frozenRefusal(lines: readonly Line[]): RefusalCode | undefined {
  const frozen = lines.find(({ account }) => account.isFrozen);
  if (!frozen) return undefined;
  return frozen.amount < 0n ? 'wallet.account.frozen' : 'wallet.recipient.unavailable';
}

const isCovered = ({ account, amount }: Line): boolean => amount > 0n || canSpend(account, -amount);
const exceeds = (amount: bigint, limit: bigint | null | undefined): boolean => limit != null && amount > limit;
