import { textField } from '#contracts/http';
import { ALLOCATION_STATES } from '#contracts/wallet';
import { ASSET_CODES } from '#kernel';
import type { AdminList } from '#platform/lists';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import type { AllocationRecord } from './allocation.js';

export const allocationFilter = z.strictObject({
  status: z.enum(ALLOCATION_STATES).optional(),
  asset: z.enum(ASSET_CODES).optional(),
  memberId: z.uuid().optional(),
  q: textField(100).optional(),
});
export const ALLOCATION_SORTS = ['createdAt', 'amount', 'status'] as const;
type Filter = z.infer<typeof allocationFilter>;
type AllocationSort = (typeof ALLOCATION_SORTS)[number];
/** By status means: what waits for a decision apart from the rest. */
const SORT_COLUMNS: Record<AllocationSort, string> = {
  createdAt: 'created_at',
  amount: 'amount',
  status: "(state = 'pending')",
};

const COLUMNS = `
  id, state, asset, amount::text, member_id AS "memberId", to_saffron_id AS "toSaffronId", to_name AS "toName", reason,
  requested_by AS "requestedBy", requested_by_label AS "requestedByLabel", approval, decided_by AS "decidedBy",
  decided_by_label AS "decidedByLabel", decision_reason AS "decisionReason", transfer_id AS "transferId",
  created_at AS "createdAt", decided_at AS "decidedAt", expires_at AS "expiresAt"`;
const WHERE = `
  WHERE ($1::text IS NULL OR state = $1) AND ($2::text IS NULL OR asset = $2) AND ($3::uuid IS NULL OR member_id = $3)
    AND ($4::text IS NULL OR concat_ws(' ', id, reason, to_saffron_id, to_name, requested_by_label, decided_by_label) ILIKE $4)`;

type Row = Omit<AllocationRecord, 'amount'> & { amount: string };

@Injectable()
export class AllocationsRepository {
  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  async find(id: string): Promise<AllocationRecord | undefined> {
    const [row] = await this.dataSource.query<Row[]>(`SELECT ${COLUMNS} FROM allocations WHERE id = $1`, [id]);
    return row && toRecord(row);
  }

  async list(list: AdminList<Filter, AllocationSort>): Promise<{ rows: AllocationRecord[]; total: number }> {
    const { filter, sort, offset, limit } = list;
    const { status, asset, memberId, q } = filter;
    const values = [status, asset, memberId, q && `%${q.replace(/[\\%_]/g, '\\$&')}%`].map((value) => value || null);
    const rows = await this.dataSource.query<Row[]>(
      `SELECT ${COLUMNS} FROM allocations ${WHERE} ORDER BY ${SORT_COLUMNS[sort.field]} ${sort.order}, id ${sort.order} OFFSET $5 LIMIT $6`,
      [...values, offset, limit],
    );
    const [count] = await this.dataSource.query<{ total: string }[]>(
      `SELECT count(*) AS total FROM allocations ${WHERE}`,
      values,
    );
    return { rows: rows.map(toRecord), total: Number(count?.total) };
  }
}

const toRecord = (row: Row): AllocationRecord => ({ ...row, amount: BigInt(row.amount) });
