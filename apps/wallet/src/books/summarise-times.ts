import type { DataSource, EntityManager } from 'typeorm';

/** 8 ms of a core by itself, some 20 beside payments: a vacuum took 4 s for 1,600 of them. */
const RANGES_AT_ONCE = 8;
/** Ranges that are passed over in one step, where nothing is to do for them. */
const LOOKED_AT_AT_ONCE = 1_000;

/**
 * Of each partition's index of times, how many of its ranges of pages are full: the last one still grows. Newest first: only that one grows.
 * Partitions that a vacuum has are left out; to ask for their lock and give up would be an error in the server's log each time.
 */
const FULL_RANGES = `
  SELECT i.indexrelid::text AS index, r.pages, pg_relation_size(i.indrelid) / current_setting('block_size')::int / r.pages AS full
  FROM pg_inherits h JOIN pg_index i ON i.indexrelid = h.inhrelid JOIN pg_class c ON c.oid = i.indexrelid,
    LATERAL (SELECT option_value::int AS pages FROM pg_options_to_table(c.reloptions) WHERE option_name = 'pages_per_range') r
  WHERE h.inhparent = 'entries_posted_at'::regclass AND NOT EXISTS (
    SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database WHERE d.datname = current_database() AND l.relation = i.indrelid
      AND l.granted AND l.mode NOT IN ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock'))
  ORDER BY c.relname DESC`;

/** For one that begins just then. Waiting longer would end it, since it takes the same lock: PostgreSQL looks for whom to end after a second. */
const WAIT_BRIEFLY = "SET LOCAL lock_timeout = '100ms'";
const LOCK_NOT_AVAILABLE = '55P03';

/** From one range to before another, as many as there is something to do for; answers where it came to. */
const SUMMARISE = `
  WITH RECURSIVE ranges (next, made) AS (
    SELECT $3::bigint, 0
    UNION ALL
    SELECT next + 1, made + brin_summarize_range($1::oid::regclass, next * $2::bigint) FROM ranges WHERE next < $4::bigint AND made < $5::int)
  SELECT next, made FROM ranges ORDER BY next DESC LIMIT 1`;

interface FullRanges {
  readonly index: string;
  readonly pages: number;
  readonly full: string;
}

/**
 * Keeps the index of entries' times up to date, a few ranges of pages at a time: what it does not cover is read page by page by whoever
 * asks for the past. Ranges that are summarised already are passed over.
 */
export class TimesSummary {
  /** By index, how many ranges from the first are known to be summarised. */
  private readonly known = new Map<string, number>();

  constructor(private readonly source: DataSource) {}

  /** @returns how many ranges it summarised, and whether there may be more to do at once: not while a vacuum has the table */
  async step(): Promise<{ made: number; isMore: boolean }> {
    const behind = (await this.source.query<FullRanges[]>(FULL_RANGES)).find(
      ({ index, full }) => this.knownOf(index) < Number(full),
    );
    if (!behind) return { made: 0, isMore: false };
    const from = this.knownOf(behind.index);
    try {
      const { next, made } = await this.source.transaction((manager) => summarise(manager, behind, from));
      this.known.set(behind.index, Number(next));
      return { made, isMore: true };
    } catch (error) {
      if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return { made: 0, isMore: false };
      throw error;
    }
  }

  private knownOf(index: string): number {
    return this.known.get(index) ?? 0;
  }
}

async function summarise(manager: EntityManager, { index, pages, full }: FullRanges, from: number) {
  await manager.query(WAIT_BRIEFLY);
  const to = Math.min(from + LOOKED_AT_AT_ONCE, Number(full));
  const [row] = await manager.query<[{ next: string; made: number }]>(SUMMARISE, [
    index,
    pages,
    from,
    to,
    RANGES_AT_ONCE,
  ]);
  return row;
}
