import type { MoneyRequestQuery } from '#contracts/wallet';
import { changedRows } from '#platform/database';
import { Conditions } from '#platform/lists';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { Idempotency } from '../ledger/command.js';
import type { MoneyRequestRecord } from './money-request.js';

export type NewMoneyRequest = Pick<
  MoneyRequestRecord,
  'id' | 'tenantId' | 'askerId' | 'payerId' | 'isLink' | 'asset' | 'amount' | 'memo' | 'createdAt' | 'expiresAt'
>;
/** An end that moves no money. */
export interface Ending {
  readonly state: 'declined' | 'cancelled';
  readonly reason: string | null;
  readonly at: Date;
}
type Row = Omit<MoneyRequestRecord, 'amount' | 'paidAmount'> & { amount: string | null; paidAmount: string | null };

const partyOf = (alias: string): string =>
  `CASE WHEN ${alias}.member_id IS NOT NULL THEN json_build_object('saffronId', ${alias}.saffron_id, 'name', ${alias}.masked_name) END`;
const SELECT = `
  SELECT r.id, r.tenant_id AS "tenantId", r.asker_id AS "askerId", r.payer_id AS "payerId", r.is_link AS "isLink", r.asset,
    r.amount::text, r.memo, r.state, r.attempt, r.decline_reason AS "declineReason", r.transfer_id AS "transferId",
    r.paid_amount::text AS "paidAmount", r.created_at AS "createdAt", r.expires_at AS "expiresAt", r.resolved_at AS "resolvedAt",
    ${partyOf('a')} AS asker, ${partyOf('p')} AS payer
  FROM money_requests r JOIN members a ON a.member_id = r.asker_id LEFT JOIN members p ON p.member_id = r.payer_id`;

const INSERT = `
  INSERT INTO money_requests
    (id, tenant_id, asker_id, payer_id, is_link, asset, amount, memo, state, created_at, expires_at, asked_key, asked_input)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'open', $9, $10, $11, $12)
  ON CONFLICT (asked_key) DO NOTHING RETURNING id`;
const UNDER_KEY = `SELECT id, replace(asked_input::text, '-', '') AS "inputHash" FROM money_requests WHERE asked_key = $1`;
const WAITING = `
  SELECT count(*)::int AS count FROM money_requests WHERE payer_id = $1 AND state = 'open' AND expires_at > $2`;
const RETIRE = `UPDATE money_requests SET attempt = attempt + 1 WHERE id = $1 AND attempt = $2 AND state = 'open'`;
const CLOSE = `
  UPDATE money_requests SET state = $3, decline_reason = $4, resolved_at = $5
  WHERE id = $1 AND attempt = $2 AND state = 'open' RETURNING id`;

@Injectable()
export class MoneyRequestsRepository {
  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  async find(id: string): Promise<MoneyRequestRecord | undefined> {
    const [row] = await this.dataSource.query<Row[]>(`${SELECT} WHERE r.id = $1`, [id]);
    return row && toRecord(row);
  }

  /** Newest first. */
  async list(memberId: string, query: MoneyRequestQuery, now: Date): Promise<MoneyRequestRecord[]> {
    const { box, status, cursor, limit } = query;
    const where = new Conditions();
    where.equal(box === 'sent' ? 'r.asker_id' : 'r.payer_id', memberId);
    where.equal('r.state', status === 'expired' ? 'open' : status);
    if (status === 'expired') where.matches(now.toISOString(), (name) => `r.expires_at <= ${name}`);
    if (status === 'open') where.matches(now.toISOString(), (name) => `r.expires_at > ${name}`);
    where.compare('r.id', '<', cursor);
    const page = where.extend(limit);
    const sql = `${SELECT} ${where.sql} ORDER BY r.id DESC LIMIT ${page.names[0]}`;
    return (await this.dataSource.query<Row[]>(sql, page.parameters)).map(toRecord);
  }

  /** What nobody has ended between a member and others. */
  async open(memberId: string): Promise<MoneyRequestRecord[]> {
    const sql = `${SELECT} WHERE (r.asker_id = $1 OR r.payer_id = $1) AND r.state = 'open' ORDER BY r.id`;
    return (await this.dataSource.query<Row[]>(sql, [memberId])).map(toRecord);
  }

  /** Everything that a member asked or was asked for, for his export. */
  async all(memberId: string): Promise<MoneyRequestRecord[]> {
    const sql = `${SELECT} WHERE r.asker_id = $1 OR r.payer_id = $1 ORDER BY r.id`;
    return (await this.dataSource.query<Row[]>(sql, [memberId])).map(toRecord);
  }

  async countWaiting(memberId: string, now: Date): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(WAITING, [memberId, now]);
    return row?.count ?? 0;
  }

  /** What was made under a key, and the digest of what was asked for then. */
  async underKey(key: string): Promise<{ readonly id: string; readonly inputHash: string } | undefined> {
    const [row] = await this.dataSource.query<{ id: string; inputHash: string }[]>(UNDER_KEY, [key]);
    return row;
  }

  /** @returns false, with nothing made, where another request was made under the key */
  async insert(manager: EntityManager, request: NewMoneyRequest, asked?: Idempotency): Promise<boolean> {
    const { id, tenantId, askerId, payerId, isLink, asset, amount, memo, createdAt, expiresAt } = request;
    const what = [asset, amount === null ? null : String(amount), memo];
    const key = [asked?.key ?? null, asked?.inputHash ?? null];
    const values = [id, tenantId, askerId, payerId, isLink, ...what, createdAt, expiresAt, ...key];
    return (await manager.query<object[]>(INSERT, values)).length > 0;
  }

  /** Goes on to the next key, from this one alone. */
  async retire({ id, attempt }: MoneyRequestRecord): Promise<void> {
    await this.dataSource.query(RETIRE, [id, attempt]);
  }

  /** @returns whether it was still open, under the key of this number */
  async close(manager: EntityManager, { id, attempt }: MoneyRequestRecord, end: Ending): Promise<boolean> {
    const ending = [id, attempt, end.state, end.reason, end.at];
    return (await changedRows(manager, CLOSE, ending)).length > 0;
  }
}

const minorOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text));
const toRecord = (row: Row): MoneyRequestRecord => ({
  ...row,
  amount: minorOf(row.amount),
  paidAmount: minorOf(row.paidAmount),
});
