import { idField } from '#contracts/http';
import { type Period, PERIOD_STATES, type TrialBalance } from '#contracts/wallet';
import { changedRows } from '#platform/database';
import { type AdminList, Conditions, idsFilter } from '#platform/lists';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';

export const periodFilter = z.strictObject({
  id: idsFilter(idField),
  status: z.enum(PERIOD_STATES).optional(),
});
export const PERIOD_SORTS = ['through', 'requestedAt'] as const;
type Filter = z.infer<typeof periodFilter>;
type PeriodSort = (typeof PERIOD_SORTS)[number];
const SORT_COLUMNS: Record<PeriodSort | 'id', string> = {
  id: 'r.id',
  through: 'r.through',
  requestedAt: 'r.requested_at',
};

const COLUMNS = `
  r.id, r.state AS status, r.through, r.reason, r.requested_by AS "requestedBy", r.requested_by_label AS "requestedByLabel",
  r.requested_at AS "requestedAt", r.decided_by_label AS "decidedByLabel", r.decided_at AS "decidedAt",
  r.decision_reason AS "decisionReason", p.batch_number::float8 AS "batchNumber", encode(p.batch_hash, 'hex') AS "batchHash",
  p.trial_balance AS "trialBalances", encode(p.digest, 'hex') AS digest`;
const FROM = `FROM period_requests r LEFT JOIN periods p ON p.through = r.through AND r.state = 'approved'`;
const INSERT = `
  INSERT INTO period_requests (id, state, through, reason, requested_by, requested_by_label, requested_at)
  VALUES ($1, 'pending', $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id`;
const REJECT = `
  UPDATE period_requests SET state = 'rejected', decided_by = $2, decided_by_label = $3, decision_reason = $4, decided_at = $5
  WHERE id = $1 AND state = 'pending' RETURNING id`;
/** Waits for nobody: who comes second learns that it is being decided. */
const TAKE_TURN = `SELECT pg_try_advisory_xact_lock(hashtextextended('saffron period decision', 0)) AS "isOurs"`;

type Row = Omit<Period, 'through' | 'requestedAt' | 'decidedAt'> & {
  through: Date;
  requestedAt: Date;
  decidedAt: Date | null;
};

@Injectable()
export class PeriodsRepository {
  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  async find(id: string): Promise<Period | undefined> {
    const [row] = await this.dataSource.query<Row[]>(`SELECT ${COLUMNS} ${FROM} WHERE r.id = $1`, [id]);
    return row && toPeriod(row);
  }

  async list({ filter, sort, offset, limit }: AdminList<Filter, PeriodSort>): Promise<{
    rows: Period[];
    total: number;
  }> {
    const where = new Conditions();
    where.among('r.id', 'uuid', filter.id);
    where.equal('r.state', filter.status);
    const page = where.extend(offset, limit);
    const order = `ORDER BY ${SORT_COLUMNS[sort.field]} ${sort.order}, r.id ${sort.order}`;
    const rows = await this.dataSource.query<Row[]>(
      `SELECT ${COLUMNS} ${FROM} ${where.sql} ${order} OFFSET ${page.names[0]} LIMIT ${page.names[1]}`,
      page.parameters,
    );
    const [count] = await this.dataSource.query<{ total: string }[]>(
      `SELECT count(*) AS total FROM period_requests r ${where.sql}`,
      where.parameters,
    );
    return { rows: rows.map(toPeriod), total: Number(count?.total) };
  }

  async closedThrough(): Promise<Date | null> {
    const [row] = await this.dataSource.query<{ through: Date | null }[]>(
      'SELECT max(through) AS through FROM periods',
    );
    return row?.through ?? null;
  }

  /** @returns false where another one waits for its decision */
  async insert(manager: EntityManager, row: readonly [...string[], Date]): Promise<boolean> {
    return (await manager.query<unknown[]>(INSERT, [...row])).length > 0;
  }

  /**
   * One decision at a time: an approval is on its way through the ledger before its row tells of it.
   * @returns false where another one is being made
   */
  decide(act: (manager: EntityManager) => Promise<void>): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const [turn] = await manager.query<{ isOurs: boolean }[]>(TAKE_TURN);
      if (turn?.isOurs) await act(manager);
      return turn?.isOurs === true;
    });
  }

  async reject(manager: EntityManager, row: readonly unknown[]): Promise<boolean> {
    return (await changedRows(manager, REJECT, [...row])).length > 0;
  }

  /** Closed, and not yet added up. */
  unsealed(): Promise<{ through: string }[]> {
    return this.dataSource.query(
      `SELECT through::text AS through FROM periods WHERE digest IS NULL ORDER BY periods.through`,
    );
  }

  async seal(through: string, balances: readonly TrialBalance[], digest: Buffer): Promise<void> {
    const sql = 'UPDATE periods SET trial_balance = $2::jsonb, digest = $3 WHERE through = $1 AND digest IS NULL';
    await this.dataSource.query(sql, [through, JSON.stringify(balances), digest]);
  }
}

const toPeriod = (row: Row): Period => ({
  ...row,
  through: row.through.toISOString(),
  requestedAt: row.requestedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});
