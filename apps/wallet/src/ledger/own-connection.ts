import type { DataSource, QueryRunner } from 'typeorm';
import { PLAN_AS_USUAL, PLAN_FOR_FEW_ROWS } from './ledger.sql.js';

/** A connection kept out of the pool, so that readers that fill the pool do not hold the ledger up. */
export class OwnConnection {
  private runner: QueryRunner | undefined;

  constructor(private readonly dataSource: DataSource) {}

  async get(): Promise<QueryRunner> {
    if (this.runner && !this.runner.isReleased) return this.runner;
    this.runner = this.dataSource.createQueryRunner();
    await this.runner.query(PLAN_FOR_FEW_ROWS);
    return this.runner;
  }

  /** Gives it up; a transaction that was open on it is rolled back. */
  async reset(): Promise<void> {
    const { runner } = this;
    this.runner = undefined;
    if (!runner || runner.isReleased) return;
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
    if (!runner.isReleased) await runner.query(PLAN_AS_USUAL).catch(() => undefined);
    await runner.release().catch(() => undefined);
  }
}
