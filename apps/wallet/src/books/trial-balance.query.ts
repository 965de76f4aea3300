import type { AccountPurpose, TrialBalance } from '#contracts/wallet';
import type { Asset } from '#kernel';
import { lookThrough } from '#platform/lists';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { isoOf, type Moment } from './moment.js';
import { toTrialBalance } from './trial-balance.rules.js';
import { SUMMED_UNTIL, SUMS } from './trial-balance.sql.js';

/** The hour that goes on is read entry by entry; the gateway waits for thirty seconds. */
const PAGE_WITHIN_MS = 25_000;

/** Anything that runs a statement and answers its rows: a data source, a transaction, a client of the command. */
export type RunSql = <T>(sql: string, parameters: unknown[]) => Promise<T[]>;

/** Summed hours never change, so that reading how far they go and then reading them needs no transaction. */
export async function readTrialBalance(
  run: RunSql,
  asset: Asset,
  moment: Moment,
  chart?: readonly AccountPurpose[],
): Promise<TrialBalance> {
  const [head] = await run<{ until: string }>(SUMMED_UNTIL, [moment.at]);
  const rows = await run<{ purpose: AccountPurpose; sum: string }>(SUMS[moment.basis], [asset, moment.at, head!.until]);
  const sums = new Map(rows.map(({ purpose, sum }) => [purpose, BigInt(sum)]));
  return toTrialBalance(asset, { at: isoOf(moment), basis: moment.basis }, sums, chart);
}

@Injectable()
export class TrialBalanceQuery {
  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  read(asset: Asset, moment: Moment): Promise<TrialBalance> {
    return readTrialBalance((sql, parameters) => this.dataSource.query(sql, parameters), asset, moment);
  }

  /** The same for a page: a few at a time, and no longer than somebody waits for it. */
  look(asset: Asset, moment: Moment): Promise<TrialBalance> {
    const read = (manager: EntityManager) =>
      readTrialBalance((sql, parameters) => manager.query(sql, parameters), asset, moment);
    return lookThrough(this.dataSource, read, { withinMs: PAGE_WITHIN_MS });
  }
}
