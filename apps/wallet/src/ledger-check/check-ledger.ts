import type pg from 'pg';
import { ACCOUNT_PURPOSES, PURPOSES } from '#contracts/wallet';
import { inSnapshot } from '#platform/database';
import { unloggedFinding } from './unlogged/unlogged-finding.js';
import { type BatchRow, linkFinding, type Place, placeOf, START } from './chain.rules.js';
import { differingLatest, differingRows, firstDifference } from './compare-rows.js';
import { type Finding, finding } from './finding.js';
import { foldFinding, HOLD_FOLD, SLICE_FOLDS, WHOLE_FOLDS } from './folds.js';
import { forgetLatest, keepLatest } from './latest-rows.js';
import { loadSlice, loadStored } from './load-slice.js';
import { SLICE, type SliceSize, readSlice } from './log-slice.js';
import { makeSliceTables, readShapes, type TableShape } from './table-shapes.js';
import { originFinding, strayRow, totalsFinding } from './totals.js';

/** A batch as somebody noted it elsewhere. */
export interface KnownBatch {
  readonly number: bigint;
  readonly hash: string;
}

export interface CheckOptions {
  /** Goes on behind this batch, which is believed. Without it everything is looked at. */
  readonly from?: bigint | undefined;
  /** A log that was made anew as a whole fits itself, but not this. */
  readonly head?: KnownBatch | undefined;
  readonly size?: SliceSize | undefined;
  /** After each slice; what it throws ends the check. */
  readonly onSlice?: ((progress: Progress) => Promise<void> | void) | undefined;
}

export interface Progress {
  readonly checked: bigint;
  readonly total: bigint;
}

export interface CheckResult extends Progress {
  readonly finding: Finding | undefined;
  /** Where the chain ends; null for a ledger without a batch. */
  readonly hash: string | null;
  /** Batches whose log was taken out of the database, or that are older than the log. */
  readonly unlogged: bigint;
}

/** A slice has few rows against tables with many: their keys find them, which the planner cannot know. */
const FOR_FEW_ROWS =
  'SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off; SET LOCAL enable_seqscan = off';
const AS_USUAL = 'SET LOCAL enable_hashjoin = on; SET LOCAL enable_mergejoin = on; SET LOCAL enable_seqscan = on';
const NOBODYS = PURPOSES.filter((purpose) => ACCOUNT_PURPOSES[purpose].owner === 'none');

/**
 * Holds everything that is stored against the log, and the log against itself, slice by slice in the order of the batches: what
 * comes first is found first. Wants a connection of its own, and reads alone.
 */
export async function checkLedger(client: pg.ClientBase, options: CheckOptions = {}): Promise<CheckResult> {
  const shapes = await readShapes(client);
  await makeSliceTables(client, shapes);
  return new LedgerWalk(client, shapes, options).run();
}

class LedgerWalk {
  private place: Place = START;
  private readonly rows = new Map<string, number>();
  private since: string | null = null;
  private isOrigin = true;
  private unlogged = 0n;
  /** The first batch that has a log. */
  private firstLogged = 1n;

  constructor(
    private readonly client: pg.ClientBase,
    private readonly shapes: readonly TableShape[],
    private readonly options: CheckOptions,
  ) {}

  async run(): Promise<CheckResult> {
    const total = await this.numberOf('SELECT coalesce(max(number), 0) AS number FROM batches');
    this.firstLogged = await this.numberOf('SELECT first_number AS number FROM log_origin');
    if (this.options.from) await this.startBehind(this.options.from);
    for (;;) {
      const { found, isLast } = await inSnapshot(this.client, () => this.nextSlice());
      const result = { checked: this.place.number, total: total > this.place.number ? total : this.place.number };
      await this.options.onSlice?.(result);
      if (!found && !isLast) continue;
      return { ...result, finding: found, hash: this.place.hash?.toString('hex') ?? null, unlogged: this.unlogged };
    }
  }

  private async nextSlice(): Promise<{ found: Finding | undefined; isLast: boolean }> {
    await this.client.query(FOR_FEW_ROWS);
    const { rows, isLast } = await readSlice(this.client, this.place.number, this.options.size ?? SLICE);
    for (const row of rows) {
      const found = linkFinding(this.place, row) ?? this.logFinding(row) ?? this.headFinding(row);
      if (found) return { found, isLast };
      this.place = placeOf(row);
    }
    const found = rows.length > 0 ? await this.lookInto(rows) : undefined;
    return { found: found ?? (isLast ? await this.lookAtWhole() : undefined), isLast };
  }

  private async lookInto(rows: readonly BatchRow[]): Promise<Finding | undefined> {
    if (rows[0]!.size === null) {
      this.since = rows.at(-1)!.postedAt;
      this.isOrigin &&= rows.every(({ hash }) => hash === null);
      this.unlogged += BigInt(rows.length);
      this.rows.clear();
      // What the log said last of an account or a hold may have been changed by a batch of which nothing is known.
      for (const shape of this.shapes) if (shape.isRewritten) await this.client.query(forgetLatest(shape));
      await loadStored(this.client, rows);
    } else {
      const loaded = await loadSlice(this.client, this.shapes, rows);
      if (loaded.finding) return loaded.finding;
      for (const [table, count] of loaded.rows) this.rows.set(table, (this.rows.get(table) ?? 0) + count);
    }
    return (await this.compare()) ?? this.fold();
  }

  private async compare(): Promise<Finding | undefined> {
    for (const shape of this.shapes) {
      if (shape.isRewritten) continue;
      const found = await firstDifference(this.client, shape, differingRows(shape));
      if (found) return found;
    }
    return undefined;
  }

  private async fold(): Promise<Finding | undefined> {
    const resolvedTwice = await foldFinding(this.client, HOLD_FOLD);
    if (resolvedTwice) return resolvedTwice;
    for (const shape of this.shapes) if (shape.isRewritten) await this.client.query(keepLatest(shape));
    for (const fold of SLICE_FOLDS) {
      const found = await foldFinding(this.client, fold);
      if (found) return found;
    }
    return undefined;
  }

  /** Once nothing follows: what was written anew, what is there besides, and what only the whole can show. */
  private async lookAtWhole(): Promise<Finding | undefined> {
    await this.client.query(AS_USUAL);
    const { head } = this.options;
    if (head && head.number > this.place.number) {
      const number = this.place.number + 1n;
      return finding('chain', 'missing', { batch: Number(number), table: 'batches', key: number.toString() });
    }
    for (const shape of this.shapes) {
      if (!shape.isRewritten) continue;
      const found = await firstDifference(this.client, shape, differingLatest(shape), [this.since]);
      if (found) return found;
    }
    return (await this.totals()) ?? (await this.foldWhole()) ?? unloggedFinding(this.client);
  }

  private async totals(): Promise<Finding | undefined> {
    const known = { rows: this.rows, since: this.since, isOrigin: this.isOrigin && !this.options.from };
    const wrong = await totalsFinding(this.client, this.shapes, known);
    return wrong ? this.nameStray(wrong.finding, wrong.shape) : originFinding(this.client, known);
  }

  /** The count has shown that there is one: the log is read once more, all of it, for its keys. */
  private async nameStray(found: Finding, shape: TableShape): Promise<Finding> {
    if (found.fault !== 'inserted') return found;
    const end = this.place;
    for (let place = await this.placeAt(this.since); place.number < end.number;) {
      const { rows } = await readSlice(this.client, place.number, this.options.size ?? SLICE);
      await loadSlice(this.client, this.shapes, rows);
      place = placeOf(rows.at(-1)!);
    }
    const { rows } = await this.client.query<{ key: string }>(strayRow(shape), [this.since]);
    return { ...found, key: rows[0]?.key ?? null };
  }

  private async foldWhole(): Promise<Finding | undefined> {
    for (const fold of WHOLE_FOLDS) {
      const found = await foldFinding(this.client, fold, fold.wantsChart ? [PURPOSES, NOBODYS] : []);
      if (found) return found;
    }
    return undefined;
  }

  private logFinding({ number, hash, size, isLogExpected }: BatchRow): Finding | undefined {
    const at = { batch: Number(number), key: number };
    if (hash === null && BigInt(number) >= this.firstLogged)
      return finding('chain', 'changed', { ...at, table: 'batches', field: 'hash', expected: 'a hash' });
    const isMissing = hash !== null && size === null && isLogExpected;
    return isMissing ? finding('digest', 'missing', { ...at, table: 'batch_log' }) : undefined;
  }

  private headFinding({ number, hash }: BatchRow): Finding | undefined {
    const { head } = this.options;
    if (head?.number !== BigInt(number) || head.hash === hash?.toString('hex')) return undefined;
    const stored = hash?.toString('hex') ?? null;
    const at = { batch: Number(number), table: 'batches', key: number, field: 'hash', stored, expected: head.hash };
    return finding('chain', 'rewritten', at);
  }

  private async startBehind(number: bigint): Promise<void> {
    const { rows } = await readSlice(this.client, number - 1n, { batches: 1, bytes: 0 });
    if (rows[0]?.number !== number.toString()) throw new RangeError(`there is no batch ${number} to go on from`);
    this.place = placeOf(rows[0]);
    this.since = rows[0].postedAt;
    this.isOrigin = false;
  }

  private async placeAt(since: string | null): Promise<Place> {
    if (since === null) return START;
    const sql = 'SELECT max(number)::text AS number FROM batches WHERE posted_at <= $1';
    const { rows } = await this.client.query<{ number: string }>(sql, [since]);
    return { ...START, number: BigInt(rows[0]!.number) };
  }

  private async numberOf(sql: string): Promise<bigint> {
    return BigInt((await this.client.query<{ number: string }>(sql)).rows[0]!.number);
  }
}
