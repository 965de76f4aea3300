import { type PreparedStatement, runPreparedOn } from '#platform/database';
import type { ClientBase } from 'pg';
import { type DataSource, QueryFailedError, type QueryRunner } from 'typeorm';
import { copyAll, type Stream } from './copy-all.js';

/** Statements that make a connection fit for its task, and for others again. */
export interface ConnectionTask {
  readonly setUp: string;
  readonly tearDown: string;
}

/** A connection kept out of the pool, so that readers that fill the pool do not hold the ledger up. */
export class OwnConnection {
  private runner: QueryRunner | undefined;
  /** Settled once nothing that was copied is unanswered. */
  private answered: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly task?: ConnectionTask,
  ) {}

  async get(): Promise<QueryRunner> {
    if (this.runner && !this.runner.isReleased) return this.runner;
    const runner = this.dataSource.createQueryRunner();
    this.runner = runner;
    if (this.task) await runner.query(this.task.setUp);
    return runner;
  }

  async query<T extends object>(statement: PreparedStatement, values: readonly unknown[] = []): Promise<T[]> {
    return runPreparedOn<T>(await this.client(), statement, values);
  }

  /** See {@link copyAll}. */
  async copy(text: string, streams: readonly Stream[]): Promise<void> {
    const client = await this.client();
    const copied = copyAll(client, text, streams);
    this.answered = copied.catch(() => undefined);
    try {
      await copied;
    } catch (error) {
      throw new QueryFailedError(text, undefined, error as Error);
    }
  }

  /** Gives it up; a transaction that was open on it is rolled back. */
  async reset(): Promise<void> {
    const { runner } = this;
    this.runner = undefined;
    await this.answered;
    if (!runner || runner.isReleased) return;
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
    if (this.task && !runner.isReleased) await runner.query(this.task.tearDown).catch(() => undefined);
    await runner.release().catch(() => undefined);
  }

  private async client(): Promise<ClientBase> {
    return (await (await this.get()).connect()) as ClientBase;
  }
}
