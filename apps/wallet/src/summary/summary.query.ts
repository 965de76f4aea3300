import type { MonthlySummary } from '#contracts/wallet';
import { type Asset, formatAmount } from '#kernel';
import { lookThrough } from '#platform/lists';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { boundsOf } from './month.rules.js';
import { COUNTERPARTIES, MONTH } from './summary.sql.js';

interface MonthRow {
  opening: string;
  in: string;
  out: string;
  fees: string;
  count: number;
}
interface CounterpartyRow {
  saffronId: string | null;
  name: string | null;
  in: string;
  out: string;
  count: number;
}

/** What a month has done to one of a member's accounts, from its entries alone. */
@Injectable()
export class SummaryQuery {
  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  async of(memberId: string, asset: Asset, month: string): Promise<MonthlySummary> {
    const { from, to } = boundsOf(month);
    const values = [memberId, asset, from, to];
    const read = async (manager: EntityManager) =>
      [
        await manager.query<MonthRow[]>(MONTH, values),
        await manager.query<CounterpartyRow[]>(COUNTERPARTIES, values),
      ] as const;
    const [[sums], counterparties] = await lookThrough(this.dataSource, read, { lane: 'members' });
    if (!sums) throw new Error('a sum over entries has no row');
    const format = (minor: string | bigint): string => formatAmount(asset, BigInt(minor));
    return {
      ...{ asset, month, from: from.toISOString(), to: to.toISOString(), count: sums.count },
      ...{ opening: format(sums.opening), in: format(sums.in), fees: format(sums.fees) },
      out: format(sums.out),
      closing: format(BigInt(sums.opening) + BigInt(sums.in) - BigInt(sums.out) - BigInt(sums.fees)),
      counterparties: counterparties.map((row) => ({
        counterparty: row.saffronId === null ? null : { saffronId: row.saffronId, name: row.name ?? '' },
        ...{ in: format(row.in), out: format(row.out), count: row.count },
      })),
    };
  }
}
