import type pg from 'pg';
import type { AuditFinding } from '#contracts/audit';
import { CHAINED_COLUMNS, type ChainedRecord } from './chain-hash.js';
import type { ChainPlace, SealedRecord } from './chain-walk.js';

/** Anything that runs a statement and answers its rows. */
export type RunSql = <T>(sql: string, parameters?: unknown[]) => Promise<T[]>;

/** On a connection of pg's own. */
export const runOn =
  (client: pg.ClientBase): RunSql =>
  async (sql, parameters) =>
    (await client.query(sql, parameters)).rows;

/** Where the rows of a chain come from. */
export interface ChainReader {
  /** Where the chain ends by its own account. */
  end(run: RunSql): Promise<ChainPlace>;
  /** The next rows from a place on, by number. */
  page(run: RunSql, after: ChainPlace & { id?: string }, limit: number): Promise<SealedRecord[]>;
  /** What stands outside of the chain and should not. */
  strays(run: RunSql): Promise<AuditFinding | undefined>;
}

const END = `SELECT seq::text AS seq, encode(hash, 'hex') AS hash FROM audit_head`;
const PAGE = `
  SELECT seq::text AS seq, encode(hash, 'hex') AS hash, $1::text AS source, ${CHAINED_COLUMNS('audit_log')} FROM audit_log
  WHERE seq IS NOT NULL AND (seq, id) > ($2::bigint, $3::uuid) ORDER BY audit_log.seq, audit_log.id LIMIT $4`;
const STRAYS = `
  SELECT l.seq::text AS seq, l.id FROM audit_log l, audit_head h
  WHERE l.seq IS NOT NULL AND (l.seq > h.seq OR l.seq < 1) ORDER BY l.seq LIMIT 1`;

const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

type Row = ChainedRecord & { seq: string; hash: string };

/** The chain of a service's own records. */
export const ownChain = (service: string): ChainReader => ({
  async end(run) {
    const [head] = await run<{ seq: string; hash: string }>(END);
    if (!head) throw new Error('the head of the audit chain is gone');
    return { seq: Number(head.seq), hash: head.hash };
  },
  async page(run, after, limit) {
    const rows = await run<Row>(PAGE, [service, after.seq, after.id ?? HIGHEST_ID, limit]);
    return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
  },
  async strays(run) {
    const [row] = await run<{ seq: string; id: string }>(STRAYS);
    return row && { fault: 'inserted', seq: Number(row.seq), id: row.id };
  },
});
