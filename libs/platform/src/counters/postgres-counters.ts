import type { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { AskedPoint, CounterStore, Limiter } from './counter-store.js';
import type { Budget } from './counters.js';
import { takeAllQuery } from './take-all.sql.js';

/** Points in a table: they survive every restart. */
export class PostgresCounters implements CounterStore {
  private hasSweeper = false;

  constructor(private readonly pool: Pool) {}

  limiter({ name, points, durationS }: Budget): Limiter {
    const clearExpiredByTimeout = !this.hasSweeper;
    this.hasSweeper = true;
    return new RateLimiterPostgres({
      storeClient: this.pool,
      storeType: 'pool',
      tableName: 'counters',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: durationS,
      clearExpiredByTimeout,
    });
  }

  async takeAll(asked: readonly AskedPoint[]): Promise<number[]> {
    const { rows } = await this.pool.query<{ points: number }>(takeAllQuery(asked, Date.now()));
    return rows.map(({ points }) => points);
  }

  faultOf(error: unknown): unknown {
    return error;
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}
