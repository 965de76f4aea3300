import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { OpenedDatabases } from '../audit-command/databases.js';
import { exportLog } from '../../../wallet/src/ledger-check/export-log.js';

/** Batches by number or by time, all bounds included; everything where none is named. */
export interface ExportQuestion {
  readonly first?: bigint | undefined;
  readonly last?: bigint | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** The standard output where none is named. */
  readonly file?: string | undefined;
}

/** Whoever closes the pipe early has what he wanted. */
const isClosedPipe = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_PREMATURE_CLOSE');

/** Writes the log as lines of JSON; a file that is there already is left alone. */
export const exportTo =
  ({ first, last, since, until, file }: ExportQuestion) =>
  async (databases: OpenedDatabases): Promise<number> => {
    const client = await databases.connect('wallet');
    try {
      const range = {
        first: greatest(first ?? 1n, since && (await batchAt(client, since, '<')) + 1n),
        last: least(last, until ? await batchAt(client, until, '<=') : undefined),
      };
      const target = file === undefined ? process.stdout : createWriteStream(file, { flags: 'wx', mode: 0o600 });
      await pipeline(Readable.from(exportLog(client, range)), target, { end: file !== undefined }).catch(
        (error: unknown) => {
          if (file !== undefined || !isClosedPipe(error)) throw error;
        },
      );
      return 0;
    } finally {
      await client.end();
    }
  };

const greatest = (one: bigint, other: bigint | undefined | ''): bigint => (other && other > one ? other : one);
const least = (one: bigint | undefined, other: bigint | undefined): bigint | undefined =>
  one === undefined || (other !== undefined && other < one) ? other : one;

/** The last batch before, or up to, an instant. */
async function batchAt(client: pg.Client, instant: string, operator: '<' | '<='): Promise<bigint> {
  const at = operator === '<' ? `$1::timestamptz - interval '1 microsecond'` : '$1::timestamptz';
  const { rows } = await client.query<{ number: string }>(`SELECT batch_at(${at})::text AS number`, [instant]);
  return BigInt(rows[0]!.number);
}
