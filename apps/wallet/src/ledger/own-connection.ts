import { hash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { type DataSource, type EntityManager, QueryFailedError, type QueryRunner } from 'typeorm';
import { PLAN_AS_USUAL, PLAN_FOR_FEW_ROWS } from './ledger.sql.js';

/** Asks the database; an entity manager does, and so does a connection of one's own. */
export type Database = Pick<EntityManager, 'query'>;

/** A connection kept out of the pool, so that readers that fill the pool do not hold the ledger up. */
export class OwnConnection implements Database {
  private runner: QueryRunner | undefined;

  constructor(private readonly dataSource: DataSource) {}

  async get(): Promise<QueryRunner> {
    if (this.runner && !this.runner.isReleased) return this.runner;
    this.runner = this.dataSource.createQueryRunner();
    await this.runner.query(PLAN_FOR_FEW_ROWS);
    return this.runner;
  }

  /** Under a name that is the text's own, so that the server parses and plans it once; for constant texts only. */
  async query<T>(text: string, values: readonly unknown[] = []): Promise<T> {
    const client = (await (await this.get()).connect()) as ClientBase;
    try {
      const { rows } = await client.query({ name: hash('sha256', text, 'base64url'), text, values: [...values] });
      return rows as T;
    } catch (error) {
      throw new QueryFailedError(text, undefined, error as Error);
    }
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
