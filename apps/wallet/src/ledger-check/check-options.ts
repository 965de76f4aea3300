import { parseArgs } from 'node:util';
import type { CheckOptions, KnownBatch } from './check-ledger.js';

type Text = string | boolean | undefined;

/** The words that a check of the ledger takes on a command line. */
export const CHECK_USAGE = '[--from <batch>] [--head <batch>:<hash>]';

/** @throws Error with one sentence where they cannot be understood */
export function readCheckOptions(args: readonly string[]): Pick<CheckOptions, 'from' | 'head'> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...args], options: { from: text, head: text }, allowPositionals: false });
  return { from: batchNumber(values.from), head: knownBatch(values.head) };
}

/** @throws RangeError */
export function batchNumber(value: Text): bigint | undefined {
  if (value === undefined) return undefined;
  if (!/^[1-9][0-9]{0,17}$/.test(String(value))) throw new RangeError(`${value} is not the number of a batch.`);
  return BigInt(value);
}

function knownBatch(value: Text): KnownBatch | undefined {
  if (value === undefined) return undefined;
  const [, number, hash] = /^([1-9][0-9]{0,17}):([0-9a-f]{64})$/.exec(String(value)) ?? [];
  if (!number || !hash) throw new RangeError('--head wants <number>:<64 hexadecimal digits>.');
  return { number: BigInt(number), hash };
}
