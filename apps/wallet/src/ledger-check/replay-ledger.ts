import type pg from 'pg';
import { inSnapshot } from '#platform/database';
import { keepLatest } from './latest-rows.js';
import { loadSlice, loadStored } from './load-slice.js';
import { SLICE, type SliceSize, readSlice } from './log-slice.js';
import { makeSliceTables, readShapes, type TableShape } from './table-shapes.js';

/** An account that has something else than the log adds up to. */
export interface Deviation {
  readonly account: string;
  readonly field: 'balance' | 'entries' | 'held';
  readonly stored: string;
  readonly replayed: string;
}

export interface ReplayResult {
  readonly batches: bigint;
  readonly accounts: number;
  /** Batches whose entries were taken as they are stored, for want of a log. */
  readonly unlogged: bigint;
  /** The first ten. */
  readonly deviations: readonly Deviation[];
}

const MAKE =
  'CREATE TEMP TABLE replayed (account_id bigint PRIMARY KEY, balance numeric NOT NULL, entries bigint NOT NULL)';

const ADD = `
  INSERT INTO replayed SELECT account_id, sum(amount), count(*) FROM slice_entries GROUP BY account_id
  ON CONFLICT (account_id) DO UPDATE
    SET balance = replayed.balance + excluded.balance, entries = replayed.entries + excluded.entries`;

/** $1: whether the log tells of all holds. */
const COMPARE = `
  SELECT account, field, stored::text, replayed::text FROM (
    SELECT coalesce(a.id, r.account_id)::text AS account, f.* FROM accounts a FULL JOIN replayed r ON r.account_id = a.id
    LEFT JOIN (SELECT account_id, sum(amount - captured) AS held FROM latest_holds WHERE state = 'open' GROUP BY 1) h
      ON h.account_id = coalesce(a.id, r.account_id)
    CROSS JOIN LATERAL (VALUES ('balance', coalesce(a.balance, 0), coalesce(r.balance, 0)),
      ('entries', coalesce(a.version, 0)::numeric, coalesce(r.entries, 0)::numeric),
      ('held', coalesce(a.held, 0), CASE WHEN $1 THEN coalesce(h.held, 0) ELSE coalesce(a.held, 0) END)) f (field, stored, replayed)) d
  WHERE stored <> replayed ORDER BY account::bigint, field LIMIT 10`;

/** Adds up every balance from the log alone, and holds it against what is stored. */
export async function replayLedger(client: pg.ClientBase, size: SliceSize = SLICE): Promise<ReplayResult> {
  const shapes = await readShapes(client);
  await makeSliceTables(client, shapes);
  await client.query(MAKE);
  const walk = { place: 0n, unlogged: 0n };
  for (;;) {
    const result = await inSnapshot(client, async () => {
      const { rows, isLast } = await readSlice(client, walk.place, size);
      if (rows.length > 0) walk.unlogged += await addSlice(client, shapes, rows);
      walk.place = BigInt(rows.at(-1)?.number ?? walk.place);
      return isLast ? compare(client, walk.unlogged) : undefined;
    });
    if (result) return { batches: walk.place, unlogged: walk.unlogged, ...result };
  }
}

/** @returns how many batches had no log */
async function addSlice(
  client: pg.ClientBase,
  shapes: readonly TableShape[],
  rows: Parameters<typeof loadSlice>[2],
): Promise<bigint> {
  const isLogged = rows[0]!.size !== null;
  if (isLogged) {
    const { finding } = await loadSlice(client, shapes, rows);
    if (finding) throw new RangeError(`The log of batch ${finding.batch} is not what it was: run verify.`);
    for (const shape of shapes) if (shape.isRewritten) await client.query(keepLatest(shape));
  } else {
    await loadStored(client, rows);
  }
  await client.query(ADD);
  return isLogged ? 0n : BigInt(rows.length);
}

async function compare(
  client: pg.ClientBase,
  unlogged: bigint,
): Promise<Pick<ReplayResult, 'accounts' | 'deviations'>> {
  const { rows: deviations } = await client.query<Deviation>(COMPARE, [unlogged === 0n]);
  const { rows: count } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM replayed');
  return { accounts: count[0]!.n, deviations };
}
