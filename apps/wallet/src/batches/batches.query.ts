import { instantOrDateField } from '#contracts/http';
import { accountIdField, type Batch, type BatchContents } from '#contracts/wallet';
import { streamRows } from '#platform/database';
import {
  type AdminList,
  Conditions,
  countAll,
  countUpTo,
  idsFilter,
  lookThrough,
  type Matching,
} from '#platform/lists';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { contentsOf } from './batch-contents.js';

export const batchFilter = z.strictObject({
  id: idsFilter(accountIdField),
  from: instantOrDateField.optional(),
  to: instantOrDateField.optional(),
});
export const BATCH_SORTS = ['id'] as const;
type Filter = z.infer<typeof batchFilter>;

/** What the last check that came to an end has said: up to where all is well, or which batch is not. */
const LAST_CHECK = `
  LEFT JOIN LATERAL (
    SELECT state, checked, (finding ->> 'batch')::bigint AS wrong FROM ledger_checks WHERE state <> 'running'
    ORDER BY requested_at DESC LIMIT 1) c ON true`;
const COLUMNS = `
  b.number::text AS id, b.epoch::float8 AS epoch, b.posted_at AS "postedAt", b.commands, b.transfers, b.entries,
  encode(b.digest, 'hex') AS digest, encode(b.hash, 'hex') AS hash,
  CASE WHEN c.wrong = b.number THEN 'broken' WHEN b.hash IS NULL THEN 'before-log'
    WHEN b.number <= CASE c.state WHEN 'intact' THEN c.checked ELSE c.wrong - 1 END THEN 'verified' ELSE 'unverified' END AS state`;
const PREVIOUS = `(SELECT encode(p.hash, 'hex') FROM batches p WHERE p.number = b.number - 1) AS "previousHash"`;
const PAYLOAD = `(SELECT l.payload FROM batch_log l WHERE l.number = b.number AND l.posted_at = b.posted_at) AS payload`;

type Row = Omit<Batch, 'postedAt'> & { postedAt: Date };

/** The commits of the ledger. */
@Injectable()
export class BatchesQuery {
  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  async list(list: AdminList<Filter, 'id'>): Promise<{ rows: Batch[]; total: number }> {
    const { filter, sort, offset, limit } = list;
    const where = conditionsOf(filter);
    const page = where.extend(offset, limit);
    const sql = `${sorted(where, sort)} OFFSET ${page.names[0]} LIMIT ${page.names[1]}`;
    return lookThrough(this.dataSource, async (manager) => {
      const rows = await manager.query<Row[]>(sql, page.parameters);
      return { rows: rows.map(toBatch), total: await countUpTo(manager, 'FROM batches b', where) };
    });
  }

  matching({ filter, sort }: AdminList<Filter, 'id'>): Matching<Batch> {
    const where = conditionsOf(filter);
    return {
      dataSource: this.dataSource,
      count: () => countAll(this.dataSource, 'FROM batches b', where),
      records: () => streamRows(this.dataSource, sorted(where, sort), where.parameters, toBatch),
    };
  }

  async find(id: string): Promise<BatchContents | undefined> {
    const sql = `SELECT ${COLUMNS}, ${PREVIOUS}, ${PAYLOAD} FROM batches b ${LAST_CHECK} WHERE b.number = $1`;
    type Found = Row & { previousHash: string | null; payload: Buffer | null };
    const [row] = await this.dataSource.query<Found[]>(sql, [id]);
    if (!row) return undefined;
    const { payload, previousHash, ...batch } = row;
    return { ...toBatch(batch), previousHash, ...contentsOf(payload) };
  }
}

const sorted = (where: Conditions, { order }: AdminList<Filter, 'id'>['sort']): string =>
  `SELECT ${COLUMNS} FROM batches b ${LAST_CHECK} ${where.sql} ORDER BY b.number ${order}`;

function conditionsOf({ id, from, to }: Filter): Conditions {
  const where = new Conditions();
  where.among('b.number', 'bigint', id);
  where.matches(from, (name) => `b.number > ${lastBefore(name)}`);
  where.matches(to, (name) => `b.number <= ${lastBefore(name)}`);
  return where;
}

const lastBefore = (name: string): string => `batch_at(${name}::timestamptz - interval '1 microsecond')`;

const toBatch = (row: Row): Batch => ({ ...row, postedAt: row.postedAt.toISOString() });
