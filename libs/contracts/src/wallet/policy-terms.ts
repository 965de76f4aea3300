import { type Asset, parseAmount } from '#kernel';
import { z } from 'zod';
import { amountField } from '../http/index.js';

export const MAX_BASIS_POINTS = 10_000;
export const MAX_FEE_TIERS = 10;
export const FEE_PAYERS = ['sender', 'recipient'] as const;
export const MONITOR_DIRECTIONS = ['below', 'above'] as const;

/** What holds for amounts above `above`, up to the next tier: a share of the whole amount and a fixed part. */
export const feeTier = z
  .strictObject({ above: amountField, basisPoints: z.int().min(0).max(MAX_BASIS_POINTS), fixed: amountField })
  .meta({ id: 'FeeTier' });
export type FeeTier = z.infer<typeof feeTier>;

/** The fee of a transfer by its amount. Nothing costs less than `min` or more than `max`; null for no such bound. */
export const feeTerms = z
  .strictObject({
    tiers: z.array(feeTier).min(1).max(MAX_FEE_TIERS),
    min: amountField.nullable(),
    max: amountField.nullable(),
    /** On top of what the sender sends, or out of what the recipient gets. */
    paidBy: z.enum(FEE_PAYERS),
  })
  .meta({ id: 'FeeTerms' });
export type FeeTerms = z.infer<typeof feeTerms>;

/** Without the fee; null for no limit. */
export const limitTerms = z
  .strictObject({ perTransfer: amountField.nullable(), perDay: amountField.nullable() })
  .meta({ id: 'LimitTerms' });
export type LimitTerms = z.infer<typeof limitTerms>;

/** How far below zero an account may go. */
export const creditTerms = z.strictObject({ limit: amountField }).meta({ id: 'CreditTerms' });
export type CreditTerms = z.infer<typeof creditTerms>;

export const monitorTerms = z
  .strictObject({ direction: z.enum(MONITOR_DIRECTIONS), threshold: amountField })
  .meta({ id: 'MonitorTerms' });
export type MonitorTerms = z.infer<typeof monitorTerms>;

/** What is wrong with terms beyond their form, and where; the sentences are for people. */
export const TERMS_PROBLEMS = {
  amount: 'Enter an amount with no more decimals than the asset has.',
  'first-tier': 'The first tier begins at 0.',
  ascending: 'Each tier begins above the one before.',
  'max-below-min': 'The highest fee is not below the lowest.',
  'day-below-transfer': 'The limit of a day is not below the limit of a transfer.',
} as const;
export interface TermsProblem {
  readonly path: string;
  readonly problem: keyof typeof TERMS_PROBLEMS;
}

/** Everything that the forms alone cannot tell; empty where the terms will do. */
export function feeProblems(asset: Asset, { tiers, min, max }: FeeTerms): TermsProblem[] {
  const above = tiers.map((tier) => parseAmount(asset, tier.above));
  const [lowest, highest] = [amountOf(asset, min), amountOf(asset, max)];
  return [
    ...tiers.flatMap((tier, i) => unread(asset, { above: tier.above, fixed: tier.fixed }, `tiers.${i}.`)),
    ...above.flatMap((start, i) => misplaced(above[i - 1], start, i)),
    ...unread(asset, { min, max }),
    ...(lowest != null && highest != null && highest < lowest ? [problem('max', 'max-below-min')] : []),
  ];
}

export function limitProblems(asset: Asset, terms: LimitTerms): TermsProblem[] {
  const [perTransfer, perDay] = [amountOf(asset, terms.perTransfer), amountOf(asset, terms.perDay)];
  const isOdd = perTransfer != null && perDay != null && perDay < perTransfer;
  return [...unread(asset, terms), ...(isOdd ? [problem('perDay', 'day-below-transfer')] : [])];
}

export const creditProblems = (asset: Asset, { limit }: CreditTerms): TermsProblem[] => unread(asset, { limit });
export const monitorProblems = (asset: Asset, { threshold }: MonitorTerms): TermsProblem[] =>
  unread(asset, { threshold });

const problem = (path: string, what: TermsProblem['problem']): TermsProblem => ({ path, problem: what });
const amountOf = (asset: Asset, text: string | null): bigint | null | undefined =>
  text === null ? null : parseAmount(asset, text);

const unread = (asset: Asset, amounts: Readonly<Record<string, string | null>>, prefix = ''): TermsProblem[] =>
  Object.entries(amounts).flatMap(([name, text]) =>
    amountOf(asset, text) === undefined ? [problem(`${prefix}${name}`, 'amount')] : [],
  );

function misplaced(before: bigint | undefined, start: bigint | undefined, index: number): TermsProblem[] {
  if (start === undefined) return [];
  if (index === 0) return start === 0n ? [] : [problem('tiers.0.above', 'first-tier')];
  return before === undefined || start > before ? [] : [problem(`tiers.${index}.above`, 'ascending')];
}
