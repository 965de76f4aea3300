import type pg from 'pg';
import { sectionsOf } from '../ledger/log/batch-log.js';
import type { BatchRow } from './chain.rules.js';
import { type ColumnTypes, type DecodedRow, decodedRows, readColumnTypes } from './decode-row.js';
import { SLICE, readSlice, readPayloads } from './log-slice.js';
import { readShapes } from './table-shapes.js';

/** Batches by their numbers, both included. */
export interface ExportRange {
  readonly first: bigint;
  readonly last?: bigint | undefined;
}

/**
 * The log as lines of JSON, one for each batch: its place in the chain, its transfers each with its entries, and what else it wrote. A
 * batch whose log is not in the database has its place alone.
 */
export async function* exportLog(client: pg.ClientBase, { first, last }: ExportRange): AsyncGenerator<string> {
  const types = await readColumnTypes(client, await readShapes(client));
  let after = first - 1n;
  for (;;) {
    const { rows, isLast } = await readSlice(client, after, SLICE);
    const wanted = rows.filter(({ number }) => last === undefined || BigInt(number) <= last);
    const payloads = wanted[0]?.size != null ? await readPayloads(client, wanted) : [];
    for (const [index, row] of wanted.entries()) yield `${JSON.stringify(lineOf(row, payloads[index], types))}\n`;
    if (isLast || wanted.length < rows.length) return;
    after = BigInt(rows.at(-1)!.number);
  }
}

function lineOf(row: BatchRow, payload: Buffer | undefined, types: ColumnTypes): Record<string, unknown> {
  const { number, epoch, postedAt, digest, hash } = row;
  const hex = { digest: digest?.toString('hex') ?? null, hash: hash?.toString('hex') ?? null };
  const place = { number: Number(number), epoch: Number(epoch), postedAt, ...hex };
  if (!payload) return { ...place, isLogKept: false };
  const rows = new Map<string, DecodedRow[]>();
  for (const section of sectionsOf(payload))
    rows.set(section.table, [...(rows.get(section.table) ?? []), ...decodedRows(section, types)]);
  const { transfers = [], entries = [], ...others } = Object.fromEntries(rows);
  const byTransfer = Map.groupBy(entries, (entry) => entry['transfer_id']);
  return {
    ...place,
    ...(transfers.length > 0
      ? { transfers: transfers.map((transfer) => ({ ...transfer, entries: byTransfer.get(transfer['id']) ?? [] })) }
      : {}),
    ...others,
  };
}
