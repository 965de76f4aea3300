import type { Party, TemplateName, TransferKind, TransferTemplate } from '#contracts/wallet';
import type { Asset } from '#kernel';

/** A template of one name. */
export type Template<N extends TemplateName> = Extract<TransferTemplate, { template: N }>;

/** An end of a movement: what a template may name, and what only the table below does. */
export type End = Party | { readonly stake: string };

/** One movement as a template means it. Amounts are integers of minor units, as strings. */
export interface Move {
  readonly kind: TransferKind;
  readonly from: End;
  readonly to: End;
  readonly asset: Asset;
  readonly amountMinor: string;
  /** Kept of what the recipient gets. */
  readonly commissionMinor?: string | undefined;
  /** As much of the amount as there is. */
  readonly upTo?: boolean | undefined;
  readonly memo?: string | undefined;
}

type Value = Pick<Move, 'asset' | 'amountMinor' | 'commissionMinor' | 'upTo' | 'memo'>;

const move = (kind: TransferKind, from: End, to: End, value: Value): Move => {
  const { asset, amountMinor, commissionMinor, upTo, memo } = value;
  return { kind, from, to, asset, amountMinor, commissionMinor, upTo, memo };
};

const TREASURY: End = { system: 'treasury' };
const FEES: End = { system: 'fees' };
const REWARDS: End = { system: 'rewards' };
/** On its way from and to what lies outside of the ledger. */
const CLEARING: End = { system: 'clearing' };

/** What takes back names no ends: the ledger knows them. A group has those of its legs. */
export type MovingTemplate = Exclude<TemplateName, 'group' | 'refund' | 'reversal'>;

/** What each template moves: the one table that says which end gives and which takes. */
export const MOVES: { readonly [N in MovingTemplate]: (template: Template<N>) => readonly [Move, ...Move[]] } = {
  transfer: (t) => [move('transfer', { member: t.from }, { member: t.to }, t)],
  allocation: (t) => [move('allocation', TREASURY, { member: t.to }, t)],
  fee: (t) => [move('fee', t.from, FEES, t)],
  'escrow.fund': (t) => [move('escrow', { member: t.from }, { escrow: t.escrow }, t)],
  'escrow.release': (t) => [move('escrow', { escrow: t.escrow }, t.to, t)],
  'escrow.return': (t) => [move('escrow', { escrow: t.escrow }, { member: t.to }, t)],
  'settlement.collect': (t) => [move('settlement', { member: t.from }, { settlement: t.settlement }, t)],
  'settlement.pay': (t) => [move('settlement', { settlement: t.settlement }, { member: t.to }, t)],
  payout: (t) => [move('payout', { member: t.from }, CLEARING, t)],
  deposit: (t) => [move('deposit', CLEARING, { member: t.to }, t)],
  swap: (t) => [
    move('swap', { member: t.member }, t.with, t.gives),
    move('swap', t.with, { member: t.member }, t.gets),
  ],
  stake: (t) => [move('stake', { member: t.member }, { stake: t.member }, t)],
  unstake: (t) => [move('stake', { stake: t.member }, { member: t.member }, t)],
  reward: (t) => [move('reward', REWARDS, { member: t.to }, t)],
  capture: (t) => [move(kindTowards(t.to), { member: t.from }, t.to, t)],
};

/** What was held may go anywhere, and is then what it is without a hold. */
function kindTowards(to: Party): TransferKind {
  if ('escrow' in to) return 'escrow';
  if ('settlement' in to) return 'settlement';
  if ('member' in to) return 'transfer';
  if (to.system === 'fees') return 'fee';
  return to.system === 'clearing' ? 'payout' : 'transfer';
}

/** What a template moves; nothing where it takes back, since then the ledger knows what. */
export function movesOf(template: TransferTemplate): readonly Move[] {
  if (template.template === 'refund' || template.template === 'reversal') return [];
  if (template.template === 'group') return template.legs.flatMap(movesOf);
  const moves = MOVES[template.template] as (of: TransferTemplate) => readonly Move[];
  return moves(template);
}

/** The members whose accounts a template names, each once. */
export const membersOf = (template: TransferTemplate): string[] => [
  ...new Set(movesOf(template).flatMap(({ from, to }) => [...memberIn(from), ...memberIn(to)])),
];

/** The holds that a template takes from, each once. */
export function holdsOf(template: TransferTemplate): string[] {
  if (template.template === 'group') return [...new Set(template.legs.flatMap(holdsOf))];
  return template.template === 'capture' ? [template.holdId] : [];
}

function memberIn(end: End): string[] {
  if ('member' in end) return [end.member];
  return 'stake' in end ? [end.stake] : [];
}
