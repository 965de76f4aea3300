import type { User } from '#contracts/identity';
import { type AdminTransaction, FINAL_KINDS } from '#contracts/wallet';
import { parseAmount } from '#kernel';
import { normalizeTyped } from '#web/lib/money/format.js';

export type ReturnAct = 'reverse' | 'refund';

type Party = Pick<User, 'saffronId'>;
type Shown = Pick<
  AdminTransaction,
  'kind' | 'asset' | 'amount' | 'returned' | 'from' | 'to' | 'fromAccount' | 'toAccount'
>;

const minorOf = ({ asset }: Shown, amount: string): bigint => parseAmount(asset, amount) ?? 0n;

/** What may be taken back of a transaction by whoever looks at it. The server judges again. */
export function returnActs(transaction: Shown, user: Party): readonly ReturnAct[] {
  if (isFinal(transaction) || isOwn(transaction, user)) return [];
  const returned = minorOf(transaction, transaction.returned);
  if (returned >= minorOf(transaction, transaction.amount)) return [];
  return returned === 0n ? ['reverse', 'refund'] : ['refund'];
}

/** What has left for a bank, or come from one, whoever moved it takes back. */
const isFinal = ({ kind, fromAccount, toAccount }: Shown): boolean =>
  (FINAL_KINDS as readonly string[]).includes(kind) ||
  [fromAccount, toAccount].some((account) => account.startsWith('clearing:'));

const isOwn = ({ from, to }: Shown, { saffronId }: Party): boolean =>
  [from, to].some((party) => party?.saffronId === saffronId);

/** Whether a typed amount is above zero and no more than what is left. Never goes through a number. */
export function isRefundable(transaction: Shown, typed: string, locale: string): boolean {
  const amount = parseAmount(transaction.asset, normalizeTyped(typed, locale)) ?? 0n;
  return amount > 0n && amount <= minorOf(transaction, transaction.amount) - minorOf(transaction, transaction.returned);
}
