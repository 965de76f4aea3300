import { newId } from '#kernel';
import type { DataSource } from 'typeorm';
import type { Account } from '../account.js';
import { type Companion, writeCompanions } from '../companion.js';
import { digestOfPayload, hashOf, NO_HASH, payloadOf } from '../log/batch-log.js';
import { sectionsOfDraft } from '../log/batch-rows.js';
import { type BatchRow, chainSections, outboxSections } from '../log/chain-rows.js';
import type { Section } from '../log/table-rows.js';
import type { PoliciesLoader } from '../policies.js';
import { Book } from '../rules/book.js';
import type { Draft, Known } from '../rules/draft.js';
import { isOutdated } from './data-error.js';
import { readKnown } from './known.js';
import {
  ACCOUNTS_BETWEEN,
  CLOSED_THROUGH,
  CUT_OFF_OTHERS,
  FIND_BATCH,
  LAST_ACCOUNT,
  LAST_BATCH,
  MAKE_PARTITIONS,
  messageOf,
  READER_TASK,
  SYSTEM_ACCOUNTS,
  WRITER_TASK,
} from './ledger.sql.js';
import type { Needs } from './needs.js';
import { OwnConnection } from './own-connection.js';
import { type AccountRow, toAccount } from './rows-read.js';
import { readUsedAhead, type UsedAhead } from './used-ahead.js';

/** Everything that a commit writes, fixed at the moment of judging. */
export interface Commit {
  readonly batch: BatchRow;
  /** The hash of the batch before: the empty batch that may take this one's number follows it as well. */
  readonly previous: Buffer;
  readonly sections: readonly Section[];
  readonly companions: readonly Companion[];
  /** The members' revision at which it was judged: it fails if members have changed since. */
  readonly assumed?: number | undefined;
}

/** Takes the next place in the chain, which the book moves on to. */
export function prepareCommit(
  book: Book,
  draft: Draft,
  { commands, companions, assumed }: Pick<Commit, 'companions' | 'assumed'> & { commands: number },
): Commit {
  const rows = sectionsOfDraft(draft, ({ account }) => book.accounts.get(account));
  const payload = payloadOf(rows);
  const previous = book.lastHash;
  const link = {
    number: book.lastBatch + 1,
    epoch: book.epoch,
    at: draft.at,
    digest: digestOfPayload(payload),
  };
  const counts = { commands, transfers: draft.transfers.length, entries: draft.entries.length };
  const batch = { ...link, ...counts, id: newId(), hash: hashOf(previous, link) };
  book.lastBatch = batch.number;
  book.lastAt = draft.at;
  book.lastHash = batch.hash;
  return {
    batch,
    previous,
    companions,
    assumed,
    sections: [...chainSections(batch, payload), ...rows, ...outboxSections(draft)],
  };
}

interface LastBatchRow {
  readonly number: string;
  readonly epoch: string;
  readonly posted_at: Date;
  readonly hash: Buffer | null;
}

/** The sequencer's database: it reads ahead on one connection while it writes on the other, and fills memory on a third. */
export class LedgerStore {
  private readonly reader: OwnConnection;
  private readonly writer: OwnConnection;
  private readonly filler: OwnConnection;
  /** Up to when the tables have their partitions. */
  private partitionsEnd = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly policies: PoliciesLoader,
  ) {
    this.reader = new OwnConnection(dataSource, READER_TASK);
    this.writer = new OwnConnection(dataSource, WRITER_TASK);
    this.filler = new OwnConnection(dataSource, READER_TASK);
  }

  /** What the books stand at: the end of the chain, the platform's own accounts and the rules in force. History is not read. */
  load(epoch: number, now: Date): Promise<{ book: Book; lastEpoch: number; usedAhead: UsedAhead }> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const [last] = await manager.query<LastBatchRow[]>(LAST_BATCH);
      const [account] = await manager.query<{ id: string | null }[]>(LAST_ACCOUNT);
      const [period] = await manager.query<{ through: Date | null }[]>(CLOSED_THROUGH);
      const book = new Book(epoch, {
        lastBatch: Number(last?.number ?? 0),
        lastAt: last?.posted_at ?? new Date(0),
        lastHash: last?.hash ?? NO_HASH,
        lastAccountId: Number(account?.id ?? 0),
        closedThrough: period?.through ?? null,
        policies: await this.policies.load(manager),
      });
      for (const row of await manager.query<AccountRow[]>(SYSTEM_ACCOUNTS)) book.add(toAccount(row));
      return { book, lastEpoch: Number(last?.epoch ?? 0), usedAhead: await readUsedAhead(manager, now) };
    });
  }

  /** Reads what the batch names and memory lacks; where it lacks nothing, the database is not asked. */
  know(book: Book, needs: Needs, before?: Draft): Promise<Known> {
    return readKnown(this.reader, book, needs, before);
  }

  /** The accounts above `after` and up to `through`, as they are stored now; those that never moved are left out. */
  async accountsBetween(after: number, through: number): Promise<Account[]> {
    return (await this.filler.query<AccountRow>(ACCOUNTS_BETWEEN, [after, through])).map(toAccount);
  }

  /** When memory is filled. */
  endFilling(): Promise<void> {
    return this.filler.reset();
  }

  /**
   * One message, which is one transaction; where rows of other features commit along, an explicit one. A commit that was outdated is
   * rolled back and may be sent again.
   */
  async commit({ batch, sections, companions, assumed }: Commit): Promise<void> {
    await this.makePartitions(batch.at);
    const message = messageOf(sections, assumed);
    if (companions.length === 0) return this.writer.copy(...message);
    const runner = await this.writer.get();
    await runner.startTransaction();
    try {
      await this.writer.copy(...message);
    } catch (error) {
      if (isOutdated(error)) await runner.rollbackTransaction();
      throw error;
    }
    await writeCompanions(runner.manager, companions, batch.at);
    await runner.commitTransaction();
  }

  /**
   * Whether a commit of unknown outcome happened. Asking settles it: where it did not, its number is taken by an empty batch, so
   * that a commit that is still on its way to the server fails there.
   */
  async settle({ batch, previous }: Commit): Promise<boolean> {
    await this.reset();
    const found = await this.findBatch(batch.number);
    if (found !== undefined) return found === batch.id;
    await this.writer
      .copy(...messageOf(chainSections(emptyBatch({ ...batch, lastHash: previous }), NOTHING)))
      .catch((error: unknown) => this.unlessTaken(batch.number, error));
    return (await this.findBatch(batch.number)) === batch.id;
  }

  /** Puts an empty batch at the end of the chain: from here on no batch of an earlier epoch fits. */
  async fence(book: Book, at: Date): Promise<void> {
    const batch = emptyBatch({
      number: book.lastBatch + 1,
      epoch: book.epoch,
      lastHash: book.lastHash,
      at: at > book.lastAt ? at : book.lastAt,
    });
    await this.makePartitions(batch.at);
    await this.writer.query(CUT_OFF_OTHERS);
    await this.writer.copy(...messageOf(chainSections(batch, NOTHING)));
    book.lastBatch = batch.number;
    book.lastAt = batch.at;
    book.lastHash = batch.hash;
  }

  async reset(): Promise<void> {
    await this.writer.reset();
    await this.reader.reset();
    await this.filler.reset();
  }

  /** They are there long before, as a rule; but a batch must not fail where they are missing. */
  private async makePartitions(at: Date): Promise<void> {
    if (at.getTime() < this.partitionsEnd) return;
    await this.dataSource.query(MAKE_PARTITIONS, [at.toISOString().slice(0, 10)]);
    this.partitionsEnd = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1);
  }

  private async findBatch(number: number): Promise<string | undefined> {
    const [row] = await this.dataSource.query<{ id: string }[]>(FIND_BATCH, [number]);
    return row?.id;
  }

  private async unlessTaken(number: number, error: unknown): Promise<void> {
    if ((await this.findBatch(number)) === undefined) throw error;
  }
}

const NOTHING = Buffer.alloc(0);

function emptyBatch({ number, epoch, at, lastHash }: Pick<BatchRow, 'number' | 'epoch' | 'at'> & { lastHash: Buffer }) {
  const link = { number, epoch, at, digest: digestOfPayload(NOTHING) };
  return { ...link, id: newId(), commands: 0, transfers: 0, entries: 0, hash: hashOf(lastHash, link) };
}
