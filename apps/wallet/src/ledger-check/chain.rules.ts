import { createHash } from 'node:crypto';
import { type Finding, finding } from './finding.js';

/** A batch as the table has it. Numbers and times are texts of whole numbers: a time is microseconds since 2000 began. */
export interface BatchRow {
  readonly number: string;
  readonly epoch: string;
  readonly microseconds: string;
  readonly postedAt: string;
  readonly transfers: number;
  readonly entries: number;
  readonly digest: Buffer | null;
  readonly hash: Buffer | null;
  /** Bytes of its log; null where there is none in the database. */
  readonly size: number | null;
  /** Whether a part of the table of logs is there for its time: the log of a closed period may have been taken out. */
  readonly isLogExpected: boolean;
}

/** The batch that the next one continues. */
export interface Place {
  readonly number: bigint;
  readonly epoch: bigint;
  readonly microseconds: bigint;
  /** Null before the log begins. */
  readonly hash: Buffer | null;
}

const NO_HASH = Buffer.alloc(32);
const LONG_AGO = -(2n ** 63n);
export const START: Place = { number: 0n, epoch: 0n, microseconds: LONG_AGO, hash: null };

/** What the hash of a batch has to be. Written anew here, so that the writer's own mistakes are found too. */
export function hashAfter(previous: Buffer | null, { number, epoch, microseconds, digest }: BatchRow): Buffer {
  const numbers = Buffer.alloc(24);
  [number, epoch, microseconds].forEach((text, index) => numbers.writeBigInt64BE(BigInt(text), index * 8));
  return createHash('sha256')
    .update(previous ?? NO_HASH)
    .update(numbers)
    .update(digest ?? '')
    .digest();
}

export const placeOf = ({ number, epoch, microseconds, hash }: BatchRow): Place => ({
  number: BigInt(number),
  epoch: BigInt(epoch),
  microseconds: BigInt(microseconds),
  hash,
});

/** What is wrong with a batch behind the one before it, judged by their rows alone. */
export function linkFinding(before: Place, row: BatchRow): Finding | undefined {
  const { number, epoch, microseconds, hash } = placeOf(row);
  const at = { batch: Number(number), table: 'batches', key: row.number } as const;
  const next = before.number + 1n;
  if (number > next) return finding('chain', 'missing', { ...at, batch: Number(next), key: String(next) });
  if (number < next) return finding('chain', 'inserted', at);
  if (epoch < before.epoch) return changed(at, 'epoch', row.epoch, `at least ${before.epoch}`);
  if (microseconds < before.microseconds) return changed(at, 'posted_at', row.postedAt, 'not before the batch before');
  if (hash === null) return before.hash ? changed(at, 'hash', null, 'a hash') : undefined;
  if (row.digest === null) return changed(at, 'digest', null, 'a digest');
  const expected = hashAfter(before.hash, row);
  return expected.equals(hash) ? undefined : changed(at, 'hash', hash.toString('hex'), expected.toString('hex'));
}

const changed = (at: Partial<Finding>, field: string, stored: string | null, expected: string): Finding =>
  finding('chain', 'changed', { ...at, field, stored, expected });
