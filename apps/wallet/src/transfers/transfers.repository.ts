import type { Asset } from '#kernel';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { TransferDetails } from '../ledger/command.js';

/** A transfer as it was posted. */
export interface TransferRecord extends Pick<
  TransferDetails,
  'id' | 'asset' | 'amount' | 'fromParty' | 'toParty' | 'memo'
> {
  readonly fee: bigint;
  readonly at: Date;
}

interface TransferRow {
  id: string;
  asset: Asset;
  amount: string;
  fee: string;
  from_saffron_id: string | null;
  from_name: string | null;
  to_saffron_id: string | null;
  to_name: string | null;
  memo: string | null;
  posted_at: Date;
}

export interface SpendingPower {
  readonly available: bigint;
  readonly outflow: bigint;
  readonly outflowDay: string | null;
}

const FIND_AS_PARTY = `
  SELECT t.* FROM transfers t
  WHERE t.id = $1 AND EXISTS (SELECT FROM accounts a WHERE a.owner_id = $2 AND a.id IN (t.from_account, t.to_account))`;
const SPENDING_POWER = `
  SELECT (balance - held)::text AS available, outflow::text, outflow_day::text AS "outflowDay" FROM accounts
  WHERE owner_id = $1 AND asset = $2 AND purpose = 'member'`;

@Injectable()
export class TransfersRepository {
  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  /** Only for one of its parties; anybody else learns nothing. */
  async findAsParty(id: string, memberId: string): Promise<TransferRecord | undefined> {
    const [row] = await this.dataSource.query<TransferRow[]>(FIND_AS_PARTY, [id, memberId]);
    return row && toRecord(row);
  }

  async spendingPower(memberId: string, asset: Asset): Promise<SpendingPower | undefined> {
    type Row = { available: string; outflow: string; outflowDay: string | null };
    const [row] = await this.dataSource.query<Row[]>(SPENDING_POWER, [memberId, asset]);
    return row && { available: BigInt(row.available), outflow: BigInt(row.outflow), outflowDay: row.outflowDay };
  }
}

const toRecord = (row: TransferRow): TransferRecord => ({
  id: row.id,
  asset: row.asset,
  amount: BigInt(row.amount),
  fee: BigInt(row.fee),
  fromParty: partyOf(row.from_saffron_id, row.from_name),
  toParty: partyOf(row.to_saffron_id, row.to_name),
  memo: row.memo,
  at: row.posted_at,
});

const partyOf = (saffronId: string | null, name: string | null) =>
  saffronId === null || name === null ? null : { saffronId, name };
