import type pg from 'pg';
import { copyAll, type Stream } from '../ledger/writer/copy-all.js';

/** Rows in COPY's binary format, as the log has them. */
export function copyInto(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  stream: Stream,
): Promise<void> {
  const list = columns.map((name) => JSON.stringify(name)).join(', ');
  return copyAll(client, `COPY ${table} (${list}) FROM STDIN (FORMAT binary)`, [stream]);
}
