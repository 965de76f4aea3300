import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';

/** How often, and when last, somebody was paid. */
export interface Payments {
  readonly times: number;
  readonly lastAt: Date;
}

/** How far back each account is read, so that the busiest member's address book opens as fast as any. */
const MOVEMENTS = 2_000;

/** Backwards along the primary key of the entries, a bounded stretch of each of the payer's accounts. */
const PAYMENTS = `
  SELECT payee.owner_id AS "memberId", count(*)::int AS times, max(e.posted_at) AS "lastAt"
  FROM accounts own
  CROSS JOIN LATERAL (
    SELECT transfer_id, amount, posted_at FROM entries WHERE account_id = own.id ORDER BY version DESC LIMIT ${MOVEMENTS}) e
  JOIN transfers t ON t.id = e.transfer_id
  JOIN account_standings payee ON payee.id = t.to_account
  WHERE own.owner_id = $1 AND own.purpose = 'member' AND e.amount < 0 AND payee.purpose = 'member'
    AND payee.owner_id = ANY ($2::uuid[])
  GROUP BY payee.owner_id`;

/** Whom a member has paid how often. Read from the entries: there is no second count that could differ from the books. */
@Injectable()
export class PaymentsQuery {
  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  async by(ownerId: string, memberIds: readonly string[]): Promise<ReadonlyMap<string, Payments>> {
    if (memberIds.length === 0) return new Map();
    type Row = Payments & { memberId: string };
    const rows = await this.dataSource.query<Row[]>(PAYMENTS, [ownerId, memberIds]);
    return new Map(rows.map((row) => [row.memberId, row]));
  }
}
