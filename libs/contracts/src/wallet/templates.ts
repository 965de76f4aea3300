import { z } from 'zod';
import { assetField, idField, textField } from '../http/index.js';

/** An amount above zero in integer minor units, as events carry it. */
export const minorField = z
  .string()
  .regex(/^[1-9][0-9]{0,76}$/)
  .meta({ description: 'Integer of minor units', example: '1500000000000000000' });

const value = { asset: assetField, amountMinor: minorField };
/**
 * Moves at most the amount: as much of it as there is, and `wallet.transfer-completed.v1` states how much. It is for what empties an
 * account that others move as well, so that who asks cannot know what is there: fees, payouts, what is left of an escrow. Where the
 * amount is the price or the promise of something (a purchase, a swap, a reward, a stake), less of it would be something else.
 */
const atMost = { upTo: z.boolean().optional() };
const memo = { memo: textField(140).optional() };
/** What the platform keeps of an amount on its way; the rest arrives. */
const commission = { commissionMinor: minorField.optional() };
/** Digits are compared as they are: what is no number has been refused already, and must not throw here. */
const isLess = (one: string, other: string): boolean =>
  one.length === other.length ? one < other : one.length < other.length;
const leavesSomething = [
  ({ amountMinor, commissionMinor = '0' }: { amountMinor: string; commissionMinor?: string | undefined }) =>
    isLess(commissionMinor, amountMinor),
  'the commission must be less than the amount',
] as const;
const side = z.strictObject(value);

/** Who gives or takes where a template leaves it open. */
export const partyField = z.union([
  z.strictObject({ member: idField }),
  z.strictObject({ escrow: idField }),
  z.strictObject({ settlement: idField }),
  z.strictObject({ system: z.enum(['treasury', 'fees', 'rewards', 'clearing', 'fx']) }),
]);
export type Party = z.infer<typeof partyField>;

/** What moves something from one end to another, and may be one of a group. */
const moving = [
  /** Between members, on the platform's terms: its fee on top, the sender's limits. */
  z.strictObject({ template: z.literal('transfer'), from: idField, to: idField, ...value, ...atMost, ...memo }),
  z.strictObject({ template: z.literal('allocation'), to: idField, ...value }),
  z.strictObject({ template: z.literal('fee'), from: partyField, ...value, ...atMost, ...memo }),
  z.strictObject({ template: z.literal('escrow.fund'), from: idField, escrow: idField, ...value, ...memo }),
  z
    .strictObject({
      template: z.literal('escrow.release'),
      ...{ escrow: idField, to: partyField, ...value, ...commission, ...memo },
    })
    .refine(...leavesSomething),
  z.strictObject({ template: z.literal('escrow.return'), escrow: idField, to: idField, ...value, ...atMost, ...memo }),
  z
    .strictObject({
      template: z.literal('settlement.collect'),
      ...{ from: idField, settlement: idField, ...value, ...commission, ...memo },
    })
    .refine(...leavesSomething),
  z.strictObject({
    template: z.literal('settlement.pay'),
    settlement: idField,
    to: idField,
    ...value,
    ...atMost,
    ...memo,
  }),
  z.strictObject({ template: z.literal('payout'), from: idField, ...value, ...atMost, ...memo }),
  z.strictObject({ template: z.literal('deposit'), to: idField, ...value, ...memo }),
  /** Both legs or none. */
  z.strictObject({ template: z.literal('swap'), member: idField, with: partyField, gives: side, gets: side }),
  z.strictObject({ template: z.literal('stake'), member: idField, ...value }),
  z.strictObject({ template: z.literal('unstake'), member: idField, ...value }),
  z.strictObject({ template: z.literal('reward'), to: idField, ...value, ...memo }),
  /** Out of what is reserved of `from`. What is left of the hold is free again, or with `keepRest` stays for another capture. */
  z
    .strictObject({
      template: z.literal('capture'),
      ...{ holdId: idField, from: idField, to: partyField, ...value, ...commission, ...memo },
      keepRest: z.boolean().optional(),
    })
    .refine(...leavesSomething),
] as const;

export const GROUP_LEGS_MAX = 100;

/**
 * Everything that other areas may have moved: each a meaning with its ends, never free postings. What a template does not name
 * (the fee account, the direction, what an account may be left with) is the ledger's to decide. Ids name members, escrows and
 * settlements; an escrow or a settlement is named by the order or the merchant that it is kept for, and opens by itself.
 * `apps/wallet/src/templates` makes the ledger's command of each; `docs/templates.md` lists what each debits and credits.
 */
export const transferTemplate = z.discriminatedUnion('template', [
  ...moving,
  /** All of them or none, in their order: a purchase from several merchants, all holds of an order. */
  z.strictObject({
    template: z.literal('group'),
    legs: z.array(z.discriminatedUnion('template', moving)).min(2).max(GROUP_LEGS_MAX),
  }),
  /** A part or the whole of what a transfer moved goes back; all parts together never more than the whole. */
  z.strictObject({ template: z.literal('refund'), originalId: idField, amountMinor: minorField, ...memo }),
  /** The exact inverse of a transfer with its fee, once. */
  z.strictObject({ template: z.literal('reversal'), originalId: idField, reason: textField(500, 3) }),
]);
export type TransferTemplate = z.infer<typeof transferTemplate>;
export type TemplateName = TransferTemplate['template'];
