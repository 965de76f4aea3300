import type pg from 'pg';
import { sectionsOf } from '../ledger/log/batch-log.js';
import type { Section } from '../ledger/log/table-rows.js';
import type { BatchRow } from './chain.rules.js';
import { copyInto } from './copy-into.js';
import { keepLatest, storeLatest } from './latest-rows.js';
import { readPayloads, readSlice, SLICE } from './log-slice.js';
import { makeSliceTables, readShapes, shapeOf, sliceOf, type TableShape } from './table-shapes.js';

const BATCH = `
  INSERT INTO batches (number, id, epoch, posted_at, commands, transfers, entries, digest, hash)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;
/** What the hash of a batch does not cover. */
const UNHASHED = 'SELECT id, commands FROM batches WHERE number >= $1 AND number <= $2 ORDER BY number';

/**
 * Writes every table of the ledger into an empty, migrated database from the log alone, batch by batch, as they were written first: the
 * other database's own triggers check the chain once more.
 * @returns how many batches there were
 */
export async function rebuildLedger(from: pg.ClientBase, into: pg.ClientBase): Promise<bigint> {
  const shapes = await readShapes(into);
  await makeSliceTables(into, shapes);
  let place = 0n;
  for (;;) {
    const { rows, isLast } = await readSlice(from, place, SLICE);
    if (rows.length > 0 && rows[0]!.size === null)
      throw new RangeError(`Batch ${rows[0]!.number} has no log: a ledger can be rebuilt where all of them have one.`);
    if (rows.length > 0) await writeSlice(from, into, shapes, rows);
    place = BigInt(rows.at(-1)?.number ?? place);
    if (isLast) return place;
  }
}

async function writeSlice(
  from: pg.ClientBase,
  into: pg.ClientBase,
  shapes: readonly TableShape[],
  rows: readonly BatchRow[],
): Promise<void> {
  const payloads = await readPayloads(from, rows);
  const range = [rows[0]!.number, rows.at(-1)!.number];
  const { rows: unhashed } = await from.query<{ id: string; commands: number }>(UNHASHED, range);
  await into.query('BEGIN');
  for (const [index, { number, epoch, postedAt, transfers, entries, digest, hash }] of rows.entries()) {
    const { id, commands } = unhashed[index]!;
    await into.query('UPDATE ledger_lease SET epoch = $1 WHERE epoch <> $1', [epoch]);
    await into.query(BATCH, [number, id, epoch, postedAt, commands, transfers, entries, digest, hash]);
    await into.query('INSERT INTO batch_log (number, posted_at, payload) VALUES ($1, $2, $3)', [
      ...[number, postedAt, payloads[index]],
    ]);
    for (const section of sectionsOf(payloads[index]!)) await writeSection(into, shapes, section);
  }
  for (const shape of shapes) if (shape.isRewritten) await into.query(storeLatest(shape));
  await into.query('COMMIT');
}

/** Rows that later batches write anew go through a temporary table, for COPY can only add. */
async function writeSection(
  into: pg.ClientBase,
  shapes: readonly TableShape[],
  { table, columns, stream }: Section,
): Promise<void> {
  const shape = shapeOf(shapes, table);
  await copyInto(into, shape.isRewritten ? sliceOf(shape) : shape.name, columns, [stream]);
  if (shape.isRewritten) await into.query(keepLatest(shape));
}
