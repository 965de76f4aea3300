import { type PreparedStatement, runPreparedOn } from '#platform/database';
import type { ClientBase } from 'pg';
import { type DataSource, QueryFailedError, type QueryRunner } from 'typeorm';
import { copyAll, type Stream } from './copy-all.js';
import { watchAnswers } from './watch-answers.js';

/** Statements that make a connection fit for its task, and for others again. */
export interface ConnectionTask {
  readonly setUp: string;
  readonly tearDown: string;
}

interface Held {
  readonly runner: QueryRunner;
  readonly unwatch: Promise<() => void>;
}

/** The server ends a statement after 30 s: who is not told of that has lost it. */
const ANSWER_WITHIN_MS = 35_000;

/**
 * A connection kept out of the pool, so that readers that fill the pool do not hold the ledger up. One that answers nothing any more is
 * given up, and what was asked on it fails.
 */
export class OwnConnection {
  private held: Held | undefined;
  /** Settled once nothing that was copied is unanswered. */
  private answered: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly task?: ConnectionTask,
    private readonly answerWithinMs = ANSWER_WITHIN_MS,
  ) {}

  async get(): Promise<QueryRunner> {
    if (this.held && !this.held.runner.isReleased) return this.held.runner;
    const runner = this.dataSource.createQueryRunner();
    this.held = { runner, unwatch: this.watch(runner) };
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
    const { held } = this;
    this.held = undefined;
    await this.answered;
    if (!held || held.runner.isReleased) return;
    const { runner, unwatch } = held;
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
    if (this.task && !runner.isReleased) await runner.query(this.task.tearDown).catch(() => undefined);
    (await unwatch)();
    await runner.release().catch(() => undefined);
  }

  private watch(runner: QueryRunner): Promise<() => void> {
    return runner.connect().then(
      (client: ClientBase) => watchAnswers(client, this.answerWithinMs),
      () => () => undefined,
    );
  }

  private async client(): Promise<ClientBase> {
    return (await (await this.get()).connect()) as ClientBase;
  }
}
