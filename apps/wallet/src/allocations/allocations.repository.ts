import { idField, textField } from '#contracts/http';
import { type Allocation, ALLOCATION_STATES } from '#contracts/wallet';
import { ASSET_CODES } from '#kernel';
import { streamRows } from '#platform/database';
import { type AdminList, Conditions, countAll, idsFilter, lookThrough, type Matching } from '#platform/lists';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { type AllocationRecord, toAllocation } from './allocation.js';

export const allocationFilter = z.strictObject({
  id: idsFilter(idField),
  status: z.enum(ALLOCATION_STATES).optional(),
  asset: z.enum(ASSET_CODES).optional(),
  memberId: idField.optional(),
  q: textField(100).optional(),
});
export const ALLOCATION_SORTS = ['createdAt', 'amount', 'status'] as const;
type Filter = z.infer<typeof allocationFilter>;
type AllocationSort = (typeof ALLOCATION_SORTS)[number];
/** By status means: what waits for a decision apart from the rest. */
const SORT_COLUMNS: Record<AllocationSort | 'id', string> = {
  id: 'id',
  createdAt: 'created_at',
  amount: 'amount',
  status: "(state = 'pending')",
};

const COLUMNS = `
  id, tenant_id AS "tenantId", state, asset, amount::text, member_id AS "memberId", to_saffron_id AS "toSaffronId", to_name AS "toName",
  to_pool AS "toPool", reason,
  requested_by AS "requestedBy", requested_by_label AS "requestedByLabel", approval, decided_by AS "decidedBy",
  decided_by_label AS "decidedByLabel", decision_reason AS "decisionReason", transfer_id AS "transferId",
  created_at AS "createdAt", decided_at AS "decidedAt", expires_at AS "expiresAt"`;
const WORDS = `concat_ws(' ', id, reason, to_saffron_id, to_name, to_pool, requested_by_label, decided_by_label)`;

type Row = Omit<AllocationRecord, 'amount'> & { amount: string };

@Injectable()
export class AllocationsRepository {
  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  async find(id: string, tenantId: string): Promise<AllocationRecord | undefined> {
    const sql = `SELECT ${COLUMNS} FROM allocations WHERE id = $1 AND tenant_id = $2`;
    const [row] = await this.dataSource.query<Row[]>(sql, [id, tenantId]);
    return row && toRecord(row);
  }

  async list(
    list: AdminList<Filter, AllocationSort>,
    tenantId: string,
  ): Promise<{ rows: AllocationRecord[]; total: number }> {
    const { filter, sort, offset, limit } = list;
    const where = conditionsOf(filter, tenantId);
    const page = where.extend(offset, limit);
    const sql = `SELECT ${COLUMNS} FROM allocations ${where.sql} ORDER BY ${orderOf(sort)} OFFSET ${page.names[0]} LIMIT ${page.names[1]}`;
    const rows = await lookThrough(this.dataSource, (manager) => manager.query<Row[]>(sql, page.parameters));
    return { rows: rows.map(toRecord), total: await countAll(this.dataSource, 'FROM allocations', where) };
  }

  matching({ filter, sort }: AdminList<Filter, AllocationSort>, tenantId: string): Matching<Allocation> {
    const where = conditionsOf(filter, tenantId);
    const sql = `SELECT ${COLUMNS} FROM allocations ${where.sql} ORDER BY ${orderOf(sort)}`;
    return {
      dataSource: this.dataSource,
      count: () => countAll(this.dataSource, 'FROM allocations', where),
      records: () => streamRows(this.dataSource, sql, where.parameters, (row: Row) => toAllocation(toRecord(row))),
    };
  }
}

const orderOf = ({ field, order }: AdminList<Filter, AllocationSort>['sort']): string =>
  `${SORT_COLUMNS[field]} ${order}, id ${order}`;

function conditionsOf({ id, status, asset, memberId, q }: Filter, tenantId: string): Conditions {
  const where = new Conditions();
  where.among('id', 'uuid', id);
  where.equal('state', status);
  where.equal('asset', asset);
  where.equal('member_id', memberId);
  where.contains([WORDS], q);
  where.equal('tenant_id', tenantId);
  return where;
}

const toRecord = (row: Row): AllocationRecord => ({ ...row, amount: BigInt(row.amount) });
