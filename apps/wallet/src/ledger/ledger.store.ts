import type { DataSource } from 'typeorm';
import type { Book } from './book.js';
import { type Companion, writeCompanions } from './companion.js';
import type { Draft, Known } from './draft.js';
import { readKnown } from './known.js';
import { FENCE_BATCH, FIND_BATCH } from './ledger.sql.js';
import { loadBook } from './load-book.js';
import { OwnConnection } from './own-connection.js';
import type { Submission } from './submission.js';
import { type BatchMark, type DraftRows, writeRows } from './write-draft.js';

/** Everything that a commit writes, fixed at the moment of judging. */
export interface Commit {
  readonly mark: BatchMark;
  readonly draft: Draft;
  readonly rows: DraftRows;
  readonly companions: readonly Companion[];
}

/** The sequencer's database: it reads ahead on one connection while it writes on the other. */
export class LedgerStore {
  private readonly reader: OwnConnection;
  private readonly writer: OwnConnection;

  constructor(private readonly dataSource: DataSource) {
    this.reader = new OwnConnection(dataSource);
    this.writer = new OwnConnection(dataSource);
  }

  load(): Promise<Book> {
    return this.dataSource.transaction('REPEATABLE READ', loadBook);
  }

  know(book: Book, batch: readonly Submission[]): Promise<Known> {
    return readKnown(this.reader, book, batch);
  }

  /** One statement is a transaction already; only what needs more than one pays for the round trips of a longer one. */
  async commit({ draft, rows, companions }: Commit): Promise<void> {
    if (draft.opened.length === 0 && companions.length === 0) return writeRows(this.writer, rows);
    const runner = await this.writer.get();
    await runner.startTransaction();
    await writeRows(this.writer, rows);
    await writeCompanions(runner.manager, companions, draft.at);
    await runner.commitTransaction();
  }

  /**
   * Whether a commit of unknown outcome happened. Asking settles it: where it did not, its number is taken, so that a commit
   * that is still on its way to the server fails there.
   */
  async settle({ number, id }: BatchMark, fenceId: string, at: Date): Promise<boolean> {
    await this.reset();
    const { manager } = this.dataSource;
    await manager.query(FENCE_BATCH, [number, fenceId, at]);
    const [row] = await manager.query<{ id: string }[]>(FIND_BATCH, [number]);
    return row?.id === id;
  }

  async reset(): Promise<void> {
    await this.writer.reset();
    await this.reader.reset();
  }
}
