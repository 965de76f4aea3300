import { hash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { type DataSource, type EntityManager, QueryFailedError, type QueryRunner } from 'typeorm';
import { copyAll, type Stream } from './copy-all.js';

/** Asks the database; an entity manager does, and so does a connection of one's own. */
export type Database = Pick<EntityManager, 'query'>;

/** A connection kept out of the pool, so that readers that fill the pool do not hold the ledger up. */
export class OwnConnection implements Database {
  private runner: QueryRunner | undefined;

  /** @param setUp and `tearDown`: statements that make it fit for its task, and for others again */
  constructor(
    private readonly dataSource: DataSource,
    private readonly task: { readonly setUp: string; readonly tearDown: string },
  ) {}

  async get(): Promise<QueryRunner> {
    if (this.runner && !this.runner.isReleased) return this.runner;
    const runner = this.dataSource.createQueryRunner();
    this.runner = runner;
    await runner.query(this.task.setUp);
    return runner;
  }

  /** Under a name that is the text's own, so that the server parses it once; for constant texts only. */
  async query<T>(text: string, values: readonly unknown[] = []): Promise<T> {
    const client = await this.client();
    const query = { name: hash('sha256', text, 'base64url'), text, values: [...values] };
    const { rows } = await client.query(query).catch((error: Error) => failed(text, error));
    return rows as T;
  }

  /** See {@link copyAll}. */
  async copy(text: string, streams: readonly Stream[]): Promise<void> {
    await copyAll(await this.client(), text, streams).catch((error: Error) => failed(text, error));
  }

  /** Gives it up; a transaction that was open on it is rolled back. */
  async reset(): Promise<void> {
    const { runner } = this;
    this.runner = undefined;
    if (!runner || runner.isReleased) return;
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
    if (!runner.isReleased) await runner.query(this.task.tearDown).catch(() => undefined);
    await runner.release().catch(() => undefined);
  }

  private async client(): Promise<ClientBase> {
    return (await (await this.get()).connect()) as ClientBase;
  }
}

function failed(text: string, error: Error): never {
  throw new QueryFailedError(text, undefined, error);
}
