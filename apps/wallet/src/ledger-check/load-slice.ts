import { createHash } from 'node:crypto';
import type pg from 'pg';
import { sectionsOf } from '../ledger/log/batch-log.js';
import type { Section } from '../ledger/log/table-rows.js';
import type { BatchRow } from './chain.rules.js';
import { copyInto } from './copy-into.js';
import { countRows, joined } from './copy-stream.js';
import { type Finding, finding } from './finding.js';
import { readPayloads } from './log-slice.js';
import { shapeOf, sliceOf, type TableShape } from './table-shapes.js';

/** What the log of a slice holds, or what is wrong with it. */
export interface Loaded {
  readonly rows: ReadonlyMap<string, number>;
  readonly finding?: Finding | undefined;
}

/** Checks the logs of a slice by their digests and the counts of their batches, and puts their rows into the tables of the slice. */
export async function loadSlice(
  client: pg.ClientBase,
  shapes: readonly TableShape[],
  batches: readonly BatchRow[],
): Promise<Loaded> {
  const payloads = await readPayloads(client, batches);
  const wrong = batches.map((batch, index) => logFinding(batch, payloads[index])).find((one) => one !== undefined);
  if (wrong) return { rows: new Map(), finding: wrong };
  const sections = payloads.flatMap((payload) => sectionsOf(payload));
  const rows = new Map<string, number>();
  for (const group of Map.groupBy(sections, ({ table, columns }) => `${table}(${columns.join()})`).values()) {
    const table = group[0]!.table;
    rows.set(table, (rows.get(table) ?? 0) + (await copySections(client, shapes, group)));
  }
  return { rows };
}

async function copySections(
  client: pg.ClientBase,
  shapes: readonly TableShape[],
  group: readonly Section[],
): Promise<number> {
  const { table, columns } = group[0]!;
  const streams = group.map(({ stream }) => stream);
  await copyInto(client, sliceOf(shapeOf(shapes, table)), columns, joined(streams));
  return streams.reduce((rows, stream) => rows + countRows(stream), 0);
}

function logFinding(batch: BatchRow, payload: Buffer | undefined): Finding | undefined {
  const at = { batch: Number(batch.number), key: batch.number };
  if (!payload) return finding('digest', 'missing', { ...at, table: 'batch_log' });
  const digest = createHash('sha256').update(payload).digest();
  if (!batch.digest || !digest.equals(batch.digest)) {
    const stored = digest.toString('hex');
    const place = {
      ...at,
      table: 'batch_log',
      field: 'payload',
      stored,
      expected: batch.digest?.toString('hex') ?? null,
    };
    return finding('digest', 'changed', place);
  }
  const sections = sectionsOf(payload);
  for (const table of ['transfers', 'entries'] as const) {
    const rows = sections.filter((section) => section.table === table).reduce((sum, s) => sum + countRows(s.stream), 0);
    if (rows === batch[table]) continue;
    const place = { ...at, table: 'batches', field: table, stored: String(batch[table]), expected: String(rows) };
    return finding('digest', 'changed', place);
  }
  return undefined;
}

const FROM_ENTRIES = `
  INSERT INTO slice_entries SELECT * FROM entries WHERE posted_at >= $1 AND posted_at <= $2 ORDER BY account_id, version`;
const FROM_TRANSFERS = `
  INSERT INTO slice_transfers SELECT * FROM transfers WHERE id IN (SELECT transfer_id FROM slice_entries)`;

/** Where there is no log, the stored rows are all there is: they still have to fit each other. */
export async function loadStored(client: pg.ClientBase, batches: readonly BatchRow[]): Promise<void> {
  await client.query(FROM_ENTRIES, [batches[0]!.postedAt, batches.at(-1)!.postedAt]);
  await client.query(FROM_TRANSFERS);
}
