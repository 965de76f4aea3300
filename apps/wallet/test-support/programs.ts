import type { Asset } from '#kernel';
import fc from 'fast-check';
import type { Command, CreateHold, LinkedLeg, PostTransfer } from '../src/ledger/command.js';
import type { Submission } from '../src/ledger/submission.js';
import { ASSETS, blueprint, OWNERS, POLICIES } from './program-steps.js';

export { OWNERS, START, uuid } from './program-steps.js';

/** What a program does between two batches. */
export interface Batch {
  readonly advanceMs: number;
  readonly restart: boolean;
  readonly submissions: readonly Submission[];
}

const HOUR_MS = 3_600_000;
const REPEATABLE: readonly Command['type'][] = [
  'open-account',
  'freeze-owner',
  'set-floor',
  'set-policies',
  'close-period',
];

/** To hold linked what is held already leaves nothing that its key could stand for. */
const takesNoKey = (command: Command): boolean =>
  REPEATABLE.includes(command.type) ||
  (command.type === 'linked' && command.legs.every(({ type }) => type === 'create-hold'));

const step = fc.record({ blueprint, key: fc.option(fc.record({ key: fc.nat(5), input: fc.nat(1) }), { freq: 2 }) });
const rawBatch = fc.record({
  advanceMs: fc.oneof(fc.constant(0), fc.nat(3 * HOUR_MS)),
  restart: fc.boolean(),
  steps: fc.array(step, { minLength: 1, maxLength: 12 }),
});

/** Random programs: batches of commands, with the same key twice, other input under a key, time that passes, restarts. */
export const program: fc.Arbitrary<Batch[]> = fc.array(rawBatch, { minLength: 1, maxLength: 10 }).map((batches) => {
  let index = 0;
  const holds: CreateHold[] = [];
  const transfers: PostTransfer[] = [];
  const remember = (command: Command | LinkedLeg): void => {
    if (command.type === 'create-hold') holds.push(command);
    if (command.type === 'transfer') transfers.push(command);
    if (command.type === 'linked') command.legs.forEach(remember);
  };
  return batches.map(({ steps, ...batch }) => ({
    ...batch,
    submissions: steps.map(({ blueprint: build, key }) => {
      const command = build({ index: index++, holds, transfers });
      remember(command);
      return key && !takesNoKey(command)
        ? { command, idempotency: { key: hex(key.key), inputHash: hex(key.input) } }
        : { command };
    }),
  }));
});

/** What is there before anything else: the accounts of the platform, two of the three members' first wallets, rules. */
export const groundwork: Submission[] = [
  ...ASSETS.flatMap((code) => [
    openSystem('issuance', code, null),
    openSystem('treasury', code, 0n),
    openSystem('fees', code, 0n),
  ]),
  ...OWNERS.slice(1).map((ownerId) => openWallet(ownerId, 'SFN')),
  { type: 'set-policies', policies: POLICIES[0]! } as const,
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
