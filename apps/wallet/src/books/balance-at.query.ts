import type { TimeBasis } from '#contracts/wallet';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Moment } from './moment.js';

/** Functions of the database (migration 0010): they halve their way to the entry, so that a busy account is as fast as a quiet one. */
const FUNCTIONS: Record<TimeBasis, string> = { recorded: 'recorded_balance', effective: 'effective_balance' };

/** One account at one moment: $1 its number, $2 the instant. */
export const balanceSql = (basis: TimeBasis): string => `SELECT ${FUNCTIONS[basis]}($1, $2)::text AS balance`;

@Injectable()
export class BalanceAtQuery {
  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  /** In minor units. The caller knows that there is such an account: one that nobody knows would read as zero. */
  async read(accountId: string, { at, basis }: Moment): Promise<bigint> {
    const [row] = await this.dataSource.query<{ balance: string }[]>(balanceSql(basis), [accountId, at]);
    return BigInt(row!.balance);
  }
}
