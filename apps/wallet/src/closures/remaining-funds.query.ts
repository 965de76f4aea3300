import type { RemainingFunds } from '#contracts/identity';
import { ASSET_CODES, type Asset, formatAmount } from '#kernel';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';

interface Row {
  asset: Asset;
  ownFunds: string;
  held: string;
}

/** His own money alone: a credit is nothing that he would leave behind, what he owes of it is. */
const REMAINING = `
  SELECT asset, (balance - held)::text AS "ownFunds", held::text FROM accounts
  WHERE owner_id = $1 AND (balance <> 0 OR held <> 0) ORDER BY array_position($2::text[], asset), id`;

/** What a member would leave behind, account by account: what he has staked is his as well. */
@Injectable()
export class RemainingFundsQuery {
  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  async of(memberId: string): Promise<RemainingFunds[]> {
    const rows = await this.dataSource.query<Row[]>(REMAINING, [memberId, ASSET_CODES]);
    return rows.map(({ asset, ownFunds, held }) => ({
      asset,
      available: formatAmount(asset, BigInt(ownFunds)),
      held: formatAmount(asset, BigInt(held)),
    }));
  }
}
