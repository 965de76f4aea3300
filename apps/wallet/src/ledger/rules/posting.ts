import {
  type Account,
  type Address,
  canSpend,
  outflowOn,
  purposeOf,
  refOf,
  standardFloor,
  systemAccount,
} from '../account.js';
import type { Posted, RefusalCode, TransferDetails } from '../command.js';
import type { Fee, Monitor } from '../policies.js';
import type { Book } from './book.js';
import type { Draft } from './draft.js';
import { debitOf } from './spending.rules.js';

export const FREE: Fee = { fee: 0n, on: 'sender' };

/** The two ends of a transfer and its fee, found and fit to be posted. */
export interface Movement {
  readonly details: TransferDetails;
  readonly amount: bigint;
  readonly charge: Fee;
  readonly from: Account;
  /** Undefined where the account opens with this very transfer. */
  readonly to: Account | undefined;
  readonly feeAccount: Account | undefined;
}

/** What else belongs to the row of a transfer. */
interface Belongings {
  readonly holdId?: string;
  readonly originalId?: string;
}

/** Why the two ends cannot give and take at all; undefined where they can. */
export function endsRefusal(book: Book, { from, to, asset, handles }: TransferDetails): RefusalCode | undefined {
  const sender = book.find(from, handles?.from);
  if (!sender || sender.asset !== asset) return 'wallet.account.not-ready';
  const recipient = book.find(to, handles?.to);
  if (recipient ? recipient.asset !== asset : !canOpen(book, to, asset)) return 'wallet.recipient.unavailable';
  if (sender.isFrozen) return 'wallet.account.frozen';
  return recipient?.isFrozen ? 'wallet.recipient.unavailable' : undefined;
}

function canOpen(book: Book, address: Address, asset: TransferDetails['asset']): boolean {
  const ref = refOf(address);
  return ref.asset === asset && purposeOf(ref).opensItself && !book.isOwnerFrozen(ref.ownerId);
}

/** Call only where {@link endsRefusal} has nothing to say. Undefined where a fee has nowhere to go. */
export function movementOf(book: Book, details: TransferDetails, amount: bigint, charge: Fee): Movement | undefined {
  const feeAccount = charge.fee > 0n ? book.accounts.get(systemAccount('fees', details.asset)) : undefined;
  if (charge.fee > 0n && !feeAccount) return undefined;
  const from = book.find(details.from, details.handles?.from) as Account;
  const to = book.find(details.to, details.handles?.to);
  return { details, amount, charge, from, to, feeAccount };
}

/** Whether the sender has what is taken from him. */
export const isCovered = ({ from, amount, charge }: Movement): boolean => canSpend(from, debitOf(amount, charge));

export function effectiveRefusal(
  book: Book,
  draft: Draft,
  { effectiveAt }: Pick<TransferDetails, 'effectiveAt'>,
): RefusalCode | undefined {
  if (!effectiveAt) return undefined;
  if (effectiveAt > draft.at) return 'wallet.effective.future';
  return book.closedThrough && effectiveAt <= book.closedThrough ? 'wallet.period.closed' : undefined;
}

/** Writes the entries and the transfer, and moves the accounts on. Everything has been checked. */
export function post(book: Book, draft: Draft, movement: Movement, { holdId, originalId }: Belongings = {}): Posted {
  const { details, amount, charge, from, feeAccount } = movement;
  const { fee } = charge;
  const isFeeOnRecipient = charge.on === 'recipient';
  const to = movement.to ?? openFor(book, draft, details.to);
  enter(book, draft, from, -debitOf(amount, charge), details);
  enter(book, draft, to, isFeeOnRecipient ? amount - fee : amount, details);
  if (feeAccount) enter(book, draft, feeAccount, fee, details);
  // One plain literal: this is done for every transfer, and spreading costs more than all the rest of it.
  draft.transfers.push({
    details,
    amount,
    fee,
    isFeeOnRecipient,
    fromAccount: from,
    toAccount: to,
    holdId: holdId ?? null,
    groupId: draft.groupId,
    originalId: originalId ?? null,
  });
  if (details.metadata) draft.metadata.push({ transferId: details.id, data: details.metadata });
  return { amount, fee, isFeeOnRecipient: isFeeOnRecipient && fee > 0n };
}

function openFor(book: Book, draft: Draft, address: Address): Account {
  const ref = refOf(address);
  const account = book.open(ref, standardFloor(ref), draft.at, false);
  draft.opened.push(account);
  return account;
}

function enter(book: Book, draft: Draft, account: Account, amount: bigint, details: TransferDetails): void {
  if (amount === 0n) return;
  draft.savepoint?.keepAccount(account);
  const before = account.balance;
  account.balance += amount;
  account.version += 1;
  const { held, floor } = account;
  draft.entries.push({
    account,
    version: account.version,
    transferId: details.id,
    amount,
    balanceAfter: account.balance,
    reserved: floor === null ? null : held + floor,
    outflow: outflowOn(account, draft.day),
    effectiveAt: details.effectiveAt ?? null,
  });
  watch(book, draft, account, before, details.id);
}

function watch(book: Book, draft: Draft, account: Account, before: bigint, transferId: string): void {
  for (const monitor of book.policies.monitorsOf(account, draft.at)) {
    if (isPast(monitor, account.balance) && !isPast(monitor, before))
      draft.crossings.push({ monitor, account, balanceAfter: account.balance, transferId });
  }
}

const isPast = ({ direction, threshold }: Monitor, balance: bigint): boolean =>
  direction === 'below' ? balance < threshold : balance > threshold;
