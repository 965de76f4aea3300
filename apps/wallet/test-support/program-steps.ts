import fc from 'fast-check';
import type { Asset } from '#kernel';
import { memberAccount, ownedAccount, systemAccount } from '../src/ledger/account.js';
import type {
  CaptureHold,
  Command,
  CreateHold,
  LinkedLeg,
  PostTransfer,
  TransferDetails,
} from '../src/ledger/command.js';
import { Handles } from './handles.js';
import { policiesOf, subjectWith } from './policies.js';

export const START = new Date('2026-03-01T20:00:00.000Z');
export const ASSETS = ['SFN', 'EUR'] as const;
const HOUR_MS = 3_600_000;

/** A UUID that tells its origin. */
export const uuid = (kind: number, index: number): string =>
  `${kind.toString(16).padStart(8, '0')}-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
export const OWNERS = [0, 1, 2].map((index) => uuid(1, index));

/** The rules that a program changes between. */
export const POLICIES = [0n, 1n].map((surcharge) =>
  policiesOf(surcharge, [
    { id: uuid(9, Number(surcharge)), direction: 'below', threshold: 40n },
    { id: uuid(9, 2 + Number(surcharge)), direction: 'above', threshold: 100n + 50n * surcharge },
  ]),
);

/** What a step may refer to, and what its ids are made of. */
export interface Context {
  readonly index: number;
  readonly holds: readonly CreateHold[];
  readonly transfers: readonly PostTransfer[];
}
export type Blueprint<C extends Command = Command> = (context: Context) => C;

const owner = fc.constantFrom(...OWNERS);
const asset = fc.constantFrom(...ASSETS);
const amount = fc.bigInt({ min: 1n, max: 120n });
const limit = fc.option(fc.bigInt({ min: 20n, max: 200n }), { freq: 2 });
const instant = fc.integer({ min: -48, max: 30 }).map((hours) => new Date(START.getTime() + hours * HOUR_MS));
const fee = fc.record({
  fee: fc.bigInt({ min: 0n, max: 5n }),
  on: fc.constantFrom('sender' as const, 'recipient' as const),
});
/** One time in so many. */
const maybe = <T>(value: fc.Arbitrary<T>, oneIn: number) =>
  fc.oneof({ weight: oneIn - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

/** Members now and then; and what opens itself with what it is given. */
const recipient = (code: Asset) =>
  fc.oneof(
    { weight: 8, arbitrary: owner.map((id) => memberAccount(id, code)) },
    { weight: 1, arbitrary: fc.nat(1).map((deal) => ownedAccount('escrow', uuid(6, deal), code)) },
    { weight: 1, arbitrary: owner.map((id) => ownedAccount('stake', id, code)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('clearing' as const, 'treasury' as const).map((to) => systemAccount(to, code)),
    },
  );

const details = asset.chain((code) =>
  fc.record({
    ...{ asset: fc.constant(code), amount, from: recipient(code), to: recipient(code) },
    effectiveAt: maybe(instant, 8),
    metadata: maybe(fc.dictionary(fc.constantFrom('order', 'note'), fc.constantFrom('42', '"; \\ {x}', 'ü')), 6),
  }),
);

const handles = new Handles();

/** Two ends are always two accounts: that they are one is found out before the ledger is asked. */
const transferOf = (index: number, { effectiveAt, metadata, ...rest }: Partial<TransferDetails>): TransferDetails => {
  const { from = '', asset: code = 'SFN', to } = rest;
  const ends = { from, to: to === undefined || to === from ? systemAccount('rewards', code) : to };
  return {
    ...{ id: uuid(2, index), kind: 'transfer', amount: 1n, fromParty: null },
    toParty: { saffronId: 'SF1', name: 'Ada "{L}", \\ NULL' },
    memo: index % 2 ? null : `{${index}}, "x"`,
    ...{ ...rest, asset: code, ...ends },
    ...(index % 3 ? handles.of(ends) : {}),
    ...(effectiveAt ? { effectiveAt } : {}),
    ...(metadata ? { metadata } : {}),
  };
};

const opening = fc.record({ ownerId: owner, asset }).map((account): Blueprint => () => ({
  ...{ type: 'open-account', account: { purpose: 'member', ...account }, floor: 0n },
}));

const freezing = fc
  .record({ ownerId: owner, isFrozen: fc.boolean() })
  .map((freeze): Blueprint => () => ({ type: 'freeze-owner', ...freeze }));

const crediting = fc
  .record({ ownerId: owner, asset, credit: fc.bigInt({ min: 0n, max: 60n }) })
  .map(({ ownerId, asset: code, credit }): Blueprint => () => ({
    ...{ type: 'set-floor', account: memberAccount(ownerId, code), floor: -credit },
  }));

const issuing = fc.record({ to: owner, asset, amount }).map(({ to, asset: code, ...rest }): Blueprint<PostTransfer> => {
  const ends = { from: systemAccount('issuance', code), to: memberAccount(to, code) };
  return ({ index }) => ({
    ...{ type: 'transfer', transfer: transferOf(index, { ...rest, ...ends, asset: code, kind: 'issuance' }) },
  });
});

const paying = fc
  .record({
    details,
    terms: maybe(
      fc.record({
        fee: fc.bigInt({ min: 0n, max: 5n }),
        basisPoints: fc.option(fc.bigInt({ min: 0n, max: 3_000n }), { freq: 1, nil: null }),
        on: fee.map(({ on }) => on),
        perTransfer: limit,
        perDay: limit,
      }),
      2,
    ),
    charge: maybe(fee, 5),
    claim: maybe(fc.nat(2), 3),
    maxFee: maybe(fc.bigInt({ min: 0n, max: 5n }), 5),
    isUpTo: maybe(fc.constant(true), 5),
  })
  .map(({ details: { ...end }, terms, charge, claim, maxFee, isUpTo }): Blueprint<PostTransfer> => ({ index }) => ({
    ...{ type: 'transfer', transfer: transferOf(index, end) },
    ...(terms ? { subject: subjectWith(terms) } : {}),
    ...(charge ? { charge } : {}),
    ...(claim === undefined ? {} : { claimId: `claim-${claim}` }),
    ...(maxFee === undefined ? {} : { maxFee }),
    ...(isUpTo ? { isUpTo } : {}),
  }));

const holding = fc
  .record({
    ownerId: owner,
    asset,
    amount,
    ttlMs: fc.integer({ min: 1, max: 12 * HOUR_MS }),
    again: maybe(fc.nat(2), 8),
  })
  .map(({ ownerId, asset: code, amount: value, ttlMs, again }): Blueprint<CreateHold> => ({ index, holds }) => ({
    ...{ type: 'create-hold', account: memberAccount(ownerId, code), amount: value, purpose: 'test' },
    holdId: (again === undefined ? undefined : holds.at(-1 - again)?.holdId) ?? uuid(3, index),
    expiresAt: new Date(START.getTime() + ttlMs),
  }));

const capturing = fc
  .record({
    ...{ back: fc.nat(4), other: maybe(owner, 8), to: owner, amount: fc.bigInt({ min: 1n, max: 60n }) },
    ...{ charge: maybe(fee, 3), keepsRest: fc.boolean(), effectiveAt: maybe(instant, 10) },
  })
  .map(({ back, other, to, charge, keepsRest, ...rest }): Blueprint<CaptureHold> => ({ index, holds }) => {
    const hold = holds.at(-1 - back);
    const code = hold?.account.endsWith('EUR') ? 'EUR' : 'SFN';
    const from = hold && other === undefined ? hold.account : memberAccount(other ?? to, code);
    const transfer = transferOf(index, { ...rest, asset: code, from, to: memberAccount(to, code) });
    const [holdId, terms] = [hold?.holdId ?? uuid(4, index), charge ? { charge } : {}];
    return { type: 'capture-hold', holdId, transfer, keepsRest, ...terms };
  });

const releasing = <T extends 'void-hold' | 'expire-hold'>(type: T) =>
  fc.nat(4).map((back) => ({ index, holds }: Context) => ({
    ...{ type, holdId: holds.at(-1 - back)?.holdId ?? uuid(4, index) },
  }));

const returning = fc
  .record({ back: fc.nat(2), amount: maybe(fc.bigInt({ min: 1n, max: 80n }), 2), effectiveAt: maybe(instant, 6) })
  .map(({ back, amount: part, effectiveAt }): Blueprint => ({ index, transfers }) => ({
    ...{ type: 'return', id: uuid(2, index), feeId: uuid(7, index), memo: null },
    originalId: transfers.at(-1 - back)?.transfer.id ?? uuid(8, index),
    ...(part === undefined ? {} : { amount: part }),
    ...(effectiveAt ? { effectiveAt } : {}),
  }));

const LEGS_AT_MOST = 4;
const leg: fc.Arbitrary<Blueprint<LinkedLeg>> = fc.oneof(
  { weight: 6, arbitrary: paying },
  { weight: 2, arbitrary: holding },
  { weight: 2, arbitrary: capturing },
  { weight: 1, arbitrary: releasing('void-hold') },
);
const linking = fc.array(leg, { minLength: 1, maxLength: LEGS_AT_MOST }).map((legs): Blueprint => (context) => ({
  ...{ type: 'linked', id: uuid(5, context.index) },
  legs: legs.map((build, place) => build({ ...context, index: (context.index + 1) * 10_000 + place })),
}));

const closing = instant.map((through): Blueprint => () => ({ type: 'close-period', through }));
const beginsAt = new Date(START.getTime() + 2 * HOUR_MS);
const ruling = fc
  .constantFrom(...POLICIES.flatMap((policies) => [{ policies }, { policies, beginsAt }]))
  .map((rules): Blueprint => () => ({ type: 'set-policies', ...rules }));

const refusing = fc
  .constantFrom('wallet.transfer.insufficient-funds', 'wallet.recipient.unavailable')
  .map((code): Blueprint => () => ({ type: 'refuse', code }));

/** Wallets need not exist yet, money need not suffice, holds need not be there: every refusal is on the way. */
export const blueprint: fc.Arbitrary<Blueprint> = fc.oneof(
  { weight: 3, arbitrary: opening },
  { weight: 1, arbitrary: freezing },
  { weight: 2, arbitrary: crediting },
  { weight: 6, arbitrary: issuing },
  { weight: 10, arbitrary: paying },
  { weight: 4, arbitrary: holding },
  { weight: 5, arbitrary: capturing },
  { weight: 1, arbitrary: releasing('void-hold') },
  { weight: 2, arbitrary: releasing('expire-hold') },
  { weight: 7, arbitrary: returning },
  { weight: 4, arbitrary: linking },
  { weight: 1, arbitrary: closing },
  { weight: 1, arbitrary: ruling },
  { weight: 1, arbitrary: refusing },
);
