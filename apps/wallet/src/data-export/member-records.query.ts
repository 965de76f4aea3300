import type { DataRecord } from '#platform/data-export';
import { rowsWithin } from '#platform/database';
import type { Clock } from '#kernel';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { AccountsQuery } from '../accounts/accounts.query.js';
import { BlocksRepository } from '../money-requests/blocks.repository.js';
import { toMoneyRequest } from '../money-requests/money-request.js';
import { MoneyRequestsRepository } from '../money-requests/money-requests.repository.js';
import { CLOCK } from '../tokens.js';
import { StatementQuery } from '../transactions/statement.query.js';

const PROJECTION = `SELECT saffron_id AS "saffronId", masked_name AS "nameThatOthersSee", state, tier, country FROM members
  WHERE member_id = $1`;
const ALLOCATIONS = `SELECT id, state, asset, amount::text AS "amountMinor", reason, created_at AS "createdAt", decided_at AS "decidedAt"
  FROM allocations WHERE member_id = $1 ORDER BY created_at`;
/** Those that still reserve something; what was taken of the others stands among the transactions. */
const HOLDS = `SELECT h.id, h.purpose, s.asset, h.amount::text AS "amountMinor", h.captured::text AS "capturedMinor",
  h.created_at AS "createdAt", h.expires_at AS "expiresAt" FROM account_standings s
  JOIN holds h ON h.account_id = s.id AND h.state = 'open' WHERE s.owner_id = $1 ORDER BY h.created_at, h.id`;
const CONTACTS = `SELECT m.saffron_id AS "saffronId", m.masked_name AS name, c.label, c.note, c.is_favourite AS "isFavourite",
  c.created_at AS "createdAt" FROM contacts c JOIN members m ON m.member_id = c.member_id WHERE c.owner_id = $1 ORDER BY c.id`;
const RULES = `SELECT kind AS rule, transfer_kind AS "transferKind", asset, terms, state, effective_from AS "effectiveFrom"
  FROM policy_versions WHERE member_id = $1 ORDER BY proposed_at`;
/** What came along with what he has sent; what administrators have noted since is theirs. */
const METADATA = `SELECT m.transfer_id AS "transferId", m.data FROM account_standings s
  JOIN entries e ON e.account_id = s.id AND e.amount < 0
  JOIN transfer_metadata m ON m.transfer_id = e.transfer_id AND m.revision = 1 AND m.set_by IS NULL
  WHERE s.owner_id = $1 ORDER BY e.posted_at`;

/** Everything that the wallet keeps about a member. */
@Injectable()
export class MemberRecordsQuery {
  constructor(
    @InjectDataSource('wallet') private readonly source: DataSource,
    private readonly accounts: AccountsQuery,
    private readonly statement: StatementQuery,
    private readonly requests: MoneyRequestsRepository,
    private readonly blocks: BlocksRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Within the transaction that writes them down: there is no end to what somebody may have had moved. */
  async *of(memberId: string, manager: EntityManager): AsyncGenerator<DataRecord> {
    for (const row of await this.source.query<object[]>(PROJECTION, [memberId])) yield { kind: 'member', ...row };
    for (const account of await this.accounts.allOf(memberId)) yield { kind: 'account', ...account };
    for (const row of await this.source.query<object[]>(HOLDS, [memberId])) yield { kind: 'hold', ...row };
    for (const row of await this.source.query<object[]>(ALLOCATIONS, [memberId])) yield { kind: 'allocation', ...row };
    for (const row of await this.source.query<object[]>(CONTACTS, [memberId])) yield { kind: 'contact', ...row };
    for (const row of await this.source.query<object[]>(RULES, [memberId])) yield { kind: 'rule', ...row };
    yield* this.requestsOf(memberId);
    for await (const row of rowsWithin<object>(manager, METADATA, [memberId])) yield { kind: 'metadata', ...row };
    for await (const { kind: type, ...line } of this.statement.allWithin(manager, memberId))
      yield { kind: 'transaction', type, ...line };
  }

  private async *requestsOf(memberId: string): AsyncGenerator<DataRecord> {
    const now = this.clock.now();
    for (const request of await this.requests.all(memberId))
      yield { kind: 'money-request', ...toMoneyRequest(request, memberId, now) };
    for (const block of await this.blocks.list(memberId)) yield { kind: 'money-request-block', ...block };
  }
}
