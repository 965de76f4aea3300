import type { Asset } from '#kernel';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Metadata, TransferDetails } from '../ledger/command.js';
import { storedParty } from '../ledger/stored-party.js';

/** A transfer as it was posted, and as one of its parties may see it. */
export interface TransferRecord extends Pick<
  TransferDetails,
  'id' | 'asset' | 'amount' | 'fromParty' | 'toParty' | 'memo'
> {
  readonly fee: bigint;
  /** Whether the fee came out of what the recipient got; never where there is none. */
  readonly isFeeOnRecipient: boolean;
  readonly at: Date;
  /** What the sender keeps beside it; nobody else sees it. */
  readonly metadata?: Metadata | null | undefined;
}

interface TransferRow {
  id: string;
  asset: Asset;
  amount: string;
  fee: string;
  fee_on: 'recipient' | null;
  from_saffron_id: string | null;
  from_name: string | null;
  to_saffron_id: string | null;
  to_name: string | null;
  memo: string | null;
  posted_at: Date;
  metadata: Metadata | null;
}

export interface SpendingPower {
  /** The balance less what is held: below zero where he has used credit. */
  readonly ownFunds: bigint;
  /** How far below zero he may go. */
  readonly credit: bigint;
  readonly outflow: bigint;
  readonly outflowDay: string | null;
}

/** The first revision is what came with the transfer; what administrators have noted since is theirs. */
const AS_PARTY = `
  SELECT t.*, (
    SELECT m.data FROM transfer_metadata m
    WHERE m.transfer_id = t.id AND m.revision = 1 AND m.set_by IS NULL AND t.from_account IN (SELECT id FROM own)
  ) AS metadata
  FROM transfers t WHERE (t.from_account IN (SELECT id FROM own) OR t.to_account IN (SELECT id FROM own))`;
const OWN = 'WITH own AS (SELECT id FROM account_standings WHERE owner_id = $2)';
const FIND_AS_PARTY = `${OWN} ${AS_PARTY} AND t.id = ANY ($1::uuid[])`;
const FIND_GROUP = `${OWN} ${AS_PARTY} AND t.group_id = $1 ORDER BY t.id`;
const SPENDING_POWER = `
  SELECT (balance - held)::text AS "ownFunds", (-coalesce(floor, 0))::text AS credit, outflow::text, outflow_day::text AS "outflowDay"
  FROM accounts WHERE owner_id = $1 AND asset = $2 AND purpose = 'member'`;

@Injectable()
export class TransfersRepository {
  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  /** Only for one of its parties; anybody else learns nothing. */
  async findAsParty(id: string, memberId: string): Promise<TransferRecord | undefined> {
    return (await this.findAllAsParty([id], memberId)).get(id);
  }

  /** By their ids, those of which he is a party. */
  async findAllAsParty(ids: readonly string[], memberId: string): Promise<ReadonlyMap<string, TransferRecord>> {
    if (ids.length === 0) return new Map();
    const rows = await this.dataSource.query<TransferRow[]>(FIND_AS_PARTY, [ids, memberId]);
    return new Map(rows.map((row) => [row.id, toRecord(row)]));
  }

  /** The transfers that were linked, in the order in which they were asked for. */
  async findGroupAsParty(groupId: string, memberId: string): Promise<TransferRecord[]> {
    return (await this.dataSource.query<TransferRow[]>(FIND_GROUP, [groupId, memberId])).map(toRecord);
  }

  async spendingPower(memberId: string, asset: Asset): Promise<SpendingPower | undefined> {
    type Row = { ownFunds: string; credit: string; outflow: string; outflowDay: string | null };
    const [row] = await this.dataSource.query<Row[]>(SPENDING_POWER, [memberId, asset]);
    if (!row) return undefined;
    const { ownFunds, credit, outflow, outflowDay } = row;
    return { ownFunds: BigInt(ownFunds), credit: BigInt(credit), outflow: BigInt(outflow), outflowDay };
  }
}

const toRecord = (row: TransferRow): TransferRecord => ({
  id: row.id,
  asset: row.asset,
  amount: BigInt(row.amount),
  fee: BigInt(row.fee),
  isFeeOnRecipient: row.fee_on === 'recipient' && row.fee !== '0',
  fromParty: storedParty(row.from_saffron_id, row.from_name),
  toParty: storedParty(row.to_saffron_id, row.to_name),
  memo: row.memo,
  at: row.posted_at,
  metadata: row.metadata,
});
