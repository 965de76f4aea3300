import type { DataRecord } from '#platform/data-export';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { AccountsQuery } from '../accounts/accounts.query.js';
import { StatementQuery } from '../transactions/statement.query.js';

const PROJECTION = `SELECT saffron_id AS "saffronId", masked_name AS "nameThatOthersSee", state FROM members WHERE member_id = $1`;
const ALLOCATIONS = `SELECT id, state, asset, amount::text AS "amountMinor", reason, created_at AS "createdAt", decided_at AS "decidedAt"
  FROM allocations WHERE member_id = $1 ORDER BY created_at`;

/** Everything that the wallet keeps about a member. */
@Injectable()
export class MemberRecordsQuery {
  constructor(
    @InjectDataSource('wallet') private readonly source: DataSource,
    private readonly accounts: AccountsQuery,
    private readonly statement: StatementQuery,
  ) {}

  async *of(memberId: string): AsyncGenerator<DataRecord> {
    for (const row of await this.source.query<object[]>(PROJECTION, [memberId])) yield { kind: 'member', ...row };
    for (const account of await this.accounts.ofMember(memberId)) yield { kind: 'account', ...account };
    for (const row of await this.source.query<object[]>(ALLOCATIONS, [memberId])) yield { kind: 'allocation', ...row };
    for await (const { kind: type, ...line } of this.statement.all(memberId, {})) {
      yield { kind: 'transaction', type, ...line };
    }
  }
}
