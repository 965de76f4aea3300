import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { Book } from './book.js';
import { type Companion, writeCompanions } from './companion.js';
import type { Draft, Known } from './draft.js';
import { readKnown } from './known.js';
import { FENCE_BATCH, FIND_BATCH, PLAN_AS_USUAL, PLAN_FOR_FEW_ROWS } from './ledger.sql.js';
import { loadBook } from './load-book.js';
import type { Submission } from './submission.js';
import { type BatchMark, writeDraft } from './write-draft.js';

/** The sequencer's own connection: readers that fill the pool do not hold the ledger up. */
export class LedgerStore {
  private runner: QueryRunner | undefined;

  constructor(private readonly dataSource: DataSource) {}

  load(): Promise<Book> {
    return this.dataSource.transaction('REPEATABLE READ', loadBook);
  }

  async know(book: Book, batch: readonly Submission[]): Promise<Known> {
    return readKnown((await this.connection()).manager, book, batch);
  }

  /** One statement is a transaction already; only what needs more than one pays for the round trips of a longer one. */
  async commit(mark: BatchMark, draft: Draft, commands: number, companions: readonly Companion[]): Promise<void> {
    const runner = await this.connection();
    if (draft.opened.length === 0 && companions.length === 0) return writeDraft(runner.manager, mark, draft, commands);
    await runner.startTransaction();
    await writeDraft(runner.manager, mark, draft, commands);
    await writeCompanions(runner.manager, companions, draft.at);
    await runner.commitTransaction();
  }

  /**
   * Whether a commit of unknown outcome happened. Asking settles it: where it did not, its number is taken, so that a commit
   * that is still on its way to the server fails there.
   */
  async settle({ number, id }: BatchMark, fenceId: string, at: Date): Promise<boolean> {
    await this.reset();
    const manager: EntityManager = this.dataSource.manager;
    await manager.query(FENCE_BATCH, [number, fenceId, at]);
    const [row] = await manager.query<{ id: string }[]>(FIND_BATCH, [number]);
    return row?.id === id;
  }

  /** Gives the connection up; a transaction that was open on it is rolled back. */
  async reset(): Promise<void> {
    const { runner } = this;
    this.runner = undefined;
    if (!runner || runner.isReleased) return;
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
    if (!runner.isReleased) await runner.query(PLAN_AS_USUAL).catch(() => undefined);
    await runner.release();
  }

  private async connection(): Promise<QueryRunner> {
    if (this.runner && !this.runner.isReleased) return this.runner;
    this.runner = this.dataSource.createQueryRunner();
    await this.runner.query(PLAN_FOR_FEW_ROWS);
    return this.runner;
  }
}
