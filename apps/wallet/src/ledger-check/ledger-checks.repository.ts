import type { LedgerCheck, LedgerHead } from '#contracts/wallet';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { CheckResult, Progress } from './check-ledger.js';
import type { Finding } from './finding.js';

/** Of a finding it is told where it is, and not what is stored there. */
const COLUMNS = `
  id, state, checked::float8 AS checked, total::float8 AS total, finding - '{stored,expected}'::text[] AS finding,
  requested_by_label AS "requestedBy", requested_at AS "requestedAt", updated_at AS "updatedAt"`;
const INSERT = `
  INSERT INTO ledger_checks (id, requested_by_label, total) SELECT $1, $2, coalesce(max(number), 0) FROM batches
  ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`;
const RUNNING = `SELECT ${COLUMNS} FROM ledger_checks WHERE state = 'running'`;
const LAST = `SELECT ${COLUMNS} FROM ledger_checks ORDER BY requested_at DESC LIMIT 1`;
const LAST_FINISHED = `
  SELECT extract(epoch FROM updated_at)::float8 AS "endedAtS", (state = 'broken')::int AS findings FROM ledger_checks
  WHERE state <> 'running' ORDER BY updated_at DESC LIMIT 1`;
const SAVE = `UPDATE ledger_checks SET checked = $2, total = $3, updated_at = now() WHERE id = $1`;
const FINISH = `
  UPDATE ledger_checks SET state = $2, checked = $3, total = $4, finding = $5, updated_at = now() WHERE id = $1`;
const HEAD = `
  SELECT number::float8 AS number, encode(hash, 'hex') AS hash, posted_at AS "postedAt" FROM batches
  ORDER BY batches.number DESC LIMIT 1`;

/** How a check ended, and when: seconds since the epoch. A check stops at its first finding. */
export interface FinishedCheck {
  readonly endedAtS: number;
  readonly findings: number;
}

type Row = Omit<LedgerCheck, 'requestedAt' | 'updatedAt'> & { requestedAt: Date; updatedAt: Date };

/** The checks of the ledger, and how far each has come. */
@Injectable()
export class LedgerChecksRepository {
  constructor(@InjectDataSource('wallet') private readonly source: DataSource) {}

  /** Undefined where one is under way already. */
  async insert(
    id: string,
    requestedBy: string | null,
    manager: EntityManager = this.source.manager,
  ): Promise<LedgerCheck | undefined> {
    const [row] = await manager.query<Row[]>(INSERT, [id, requestedBy]);
    return row && toCheck(row);
  }

  async running(): Promise<LedgerCheck | undefined> {
    const [row] = await this.source.query<Row[]>(RUNNING);
    return row && toCheck(row);
  }

  async last(): Promise<LedgerCheck | undefined> {
    const [row] = await this.source.query<Row[]>(LAST);
    return row && toCheck(row);
  }

  async lastFinished(): Promise<FinishedCheck | undefined> {
    return (await this.source.query<FinishedCheck[]>(LAST_FINISHED))[0];
  }

  async save(id: string, { checked, total }: Progress): Promise<void> {
    await this.source.query(SAVE, [id, checked.toString(), total.toString()]);
  }

  async finish(id: string, { checked, total, finding }: CheckResult): Promise<void> {
    const state = finding ? 'broken' : 'intact';
    const json = finding ? JSON.stringify(finding satisfies Finding) : null;
    await this.source.query(FINISH, [id, state, checked.toString(), total.toString(), json]);
  }

  async head(): Promise<LedgerHead> {
    type Head = { number: number; hash: string | null; postedAt: Date };
    const [[head], last] = await Promise.all([this.source.query<Head[]>(HEAD), this.last()]);
    const { number = 0, hash = null, postedAt } = head ?? {};
    return { number, hash, postedAt: postedAt?.toISOString() ?? null, lastCheck: last ?? null };
  }
}

const toCheck = (row: Row): LedgerCheck => ({
  ...row,
  requestedAt: row.requestedAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
