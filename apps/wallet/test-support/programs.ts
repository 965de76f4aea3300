import type { Asset } from '#kernel';
import fc from 'fast-check';
import { memberAccount, systemAccount } from '../src/ledger/account.js';
import type { Command, CreateHold, TransferDetails } from '../src/ledger/command.js';
import type { Submission } from '../src/ledger/submission.js';
import { subjectWith } from './policies.js';

/** What a program does between two batches. */
export interface Batch {
  readonly advanceMs: number;
  readonly restart: boolean;
  readonly submissions: readonly Submission[];
}

export const START = new Date('2026-03-01T20:00:00.000Z');
const ASSETS = ['SFN', 'EUR'] as const;
const HOURS = 3_600_000;

/** A UUID that tells its origin. */
export const uuid = (kind: number, index: number): string =>
  `${kind.toString(16).padStart(8, '0')}-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
export const OWNERS = [0, 1, 2].map((index) => uuid(1, index));

const owner = fc.constantFrom(...OWNERS);
const asset = fc.constantFrom(...ASSETS);
const amount = fc.bigInt({ min: 1n, max: 120n });
const limit = fc.option(fc.bigInt({ min: 20n, max: 200n }), { freq: 3 });

interface Context {
  /** Position in the program; ids are made of it. */
  readonly index: number;
  readonly holds: readonly CreateHold[];
}
type Blueprint = (context: Context) => Command;

const opening = fc.record({ ownerId: owner, asset }).map(
  ({ ownerId, asset: code }): Blueprint =>
    () =>
      openWallet(ownerId, code),
);

const freezing = fc
  .record({ ownerId: owner, isFrozen: fc.boolean() })
  .map((freeze): Blueprint => () => ({ type: 'freeze-owner', ...freeze }));

const funding = fc.record({ to: owner, asset, amount }).map(
  ({ to, asset: code, amount: value }): Blueprint =>
    ({ index }) =>
      payment({
        ...plain(index),
        asset: code,
        amount: value,
        from: systemAccount('issuance', code),
        to: memberAccount(to, code),
      }),
);

const paying = fc
  .record({
    parties: fc.shuffledSubarray(OWNERS, { minLength: 2, maxLength: 2 }),
    ...{ asset, amount, perTransfer: limit, perDay: limit },
    fee: fc.bigInt({ min: 0n, max: 3n }),
    claim: fc.option(fc.nat(2), { freq: 2 }),
  })
  .map(({ parties: [from = '', to = ''], asset: code, amount: value, claim, ...terms }): Blueprint => ({ index }) => ({
    ...payment({
      ...{ ...plain(index), asset: code, amount: value },
      ...{ from: memberAccount(from, code), to: memberAccount(to, code) },
    }),
    subject: subjectWith(terms),
    ...(claim === null ? {} : { claimId: `claim-${claim}` }),
  }));

const holding = fc
  .record({ ownerId: owner, asset, amount, ttlMs: fc.integer({ min: 1, max: 12 * HOURS }) })
  .map(({ ownerId, asset: code, amount: value, ttlMs }): Blueprint => ({ index }) => ({
    ...{
      type: 'create-hold',
      holdId: uuid(3, index),
      account: memberAccount(ownerId, code),
      amount: value,
      purpose: 'test',
    },
    expiresAt: new Date(START.getTime() + ttlMs),
  }));

const capturing = fc
  .record({ back: fc.nat(4), from: fc.option(owner, { freq: 8 }), to: owner, amount: fc.bigInt({ min: 1n, max: 60n }) })
  .map(({ back, from: other, to, amount: value }): Blueprint => ({ index, holds }) => {
    const hold = holds.at(-1 - back);
    const code = hold?.account.endsWith('EUR') ? 'EUR' : 'SFN';
    const from = hold && other === null ? hold.account : memberAccount(other ?? to, code);
    const recipient = memberAccount(to, code) === from ? systemAccount('treasury', code) : memberAccount(to, code);
    const transfer: TransferDetails = { ...plain(index), asset: code, amount: value, from, to: recipient };
    return { type: 'capture-hold', holdId: hold?.holdId ?? uuid(4, index), transfer };
  });

const releasing = fc
  .record({ back: fc.nat(4), type: fc.constantFrom('void-hold' as const, 'expire-hold' as const) })
  .map(({ back, type }): Blueprint => ({ index, holds }) => ({
    type,
    holdId: holds.at(-1 - back)?.holdId ?? uuid(4, index),
  }));

/** Wallets need not exist yet, money need not suffice, holds need not be there: every refusal is on the way. */
const blueprint = fc.oneof(
  { weight: 2, arbitrary: opening },
  { weight: 1, arbitrary: freezing },
  { weight: 4, arbitrary: funding },
  { weight: 8, arbitrary: paying },
  { weight: 4, arbitrary: holding },
  { weight: 4, arbitrary: capturing },
  { weight: 3, arbitrary: releasing },
);

const step = fc.record({ blueprint, key: fc.option(fc.record({ key: fc.nat(5), input: fc.nat(1) }), { freq: 2 }) });
const rawBatch = fc.record({
  advanceMs: fc.oneof(fc.constant(0), fc.nat(3 * HOURS)),
  restart: fc.boolean(),
  steps: fc.array(step, { minLength: 1, maxLength: 12 }),
});

/** Random programs: batches of commands, with the same key twice, other input under a key, time that passes, restarts. */
export const program: fc.Arbitrary<Batch[]> = fc.array(rawBatch, { minLength: 1, maxLength: 10 }).map((batches) => {
  let index = 0;
  const holds: CreateHold[] = [];
  return batches.map(({ steps, ...batch }) => ({
    ...batch,
    submissions: steps.map(({ blueprint: build, key }) => {
      const command = build({ index: index++, holds });
      if (command.type === 'create-hold') holds.push(command);
      const isRepeatable = command.type === 'open-account' || command.type === 'freeze-owner';
      return key && !isRepeatable
        ? { command, idempotency: { key: hex(key.key), inputHash: hex(key.input) } }
        : { command };
    }),
  }));
});

/** What is there before anything else: the accounts of the platform, and two of the three members' first wallets. */
export const groundwork: Submission[] = [
  ...ASSETS.flatMap((code) => [
    openSystem('issuance', code, null),
    openSystem('treasury', code, 0n),
    openSystem('fees', code, 0n),
  ]),
  ...OWNERS.slice(1).map((ownerId) => openWallet(ownerId, 'SFN')),
].map((command) => ({ command }));

function hex(value: number): string {
  return value.toString(16).padStart(32, '0');
}

function openSystem(purpose: 'issuance' | 'treasury' | 'fees', code: Asset, floor: bigint | null): Command {
  return { type: 'open-account', account: { purpose, asset: code, ownerId: null }, floor };
}

function openWallet(ownerId: string, code: Asset): Command {
  return { type: 'open-account', account: { purpose: 'member', asset: code, ownerId }, floor: 0n };
}

function plain(index: number): Pick<TransferDetails, 'id' | 'kind' | 'fromParty' | 'toParty' | 'memo'> {
  const toParty = { saffronId: 'SF1', name: 'Ada "{L}", \\ NULL' };
  return {
    id: uuid(2, index),
    kind: 'transfer',
    fromParty: null,
    toParty,
    memo: index % 2 ? null : `{${index}}, "x"`,
  };
}

const payment = (transfer: TransferDetails) => ({ type: 'transfer', transfer }) as const;
