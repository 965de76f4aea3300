import { HTTP_ERRORS } from '#contracts/http';
import { type Clock, DomainError, newId } from '#kernel';
import { RequestContext } from '#platform/logging';
import type { Book } from './book.js';
import type { Verdict } from './command.js';
import { isDataError } from './data-error.js';
import { Draft } from './draft.js';
import { judgeOnce } from './idempotency.rules.js';
import type { Commit, LedgerStore } from './ledger.store.js';
import { malformed } from './malformed.js';
import type { Submission } from './submission.js';
import { rowsOf } from './write-draft.js';

export interface SequencerOptions {
  /** Commands that may wait; one more is turned away with 503. */
  readonly maxWaiting: number;
  readonly maxBatch: number;
  /** Told what was committed, in order. */
  readonly onCommitted?: (draft: Draft) => void;
}

interface Waiting {
  readonly submission: Submission;
  readonly resolve: (verdict: Verdict) => void;
  readonly reject: (error: unknown) => void;
}
type Batch = readonly Waiting[];

/** A batch with its answers, which nobody hears before they are durable. */
interface Judged {
  readonly batch: Batch;
  readonly verdicts: readonly Verdict[];
  readonly draft: Draft;
  /** The memory that it stands on. */
  readonly book: Book;
  /** Undefined where nothing has to be written. */
  readonly commit: Commit | undefined;
}

const ATTEMPTS = 3;

/**
 * The ledger's one writer. Whatever waits when a commit returns is judged in order of arrival and committed as one set; nobody
 * hears an answer before it is durable. Where more than a batch waits, the next one is judged while the one before is written.
 * After any failure memory is thrown away and rebuilt before the next command is judged.
 */
export class Sequencer {
  private readonly waiting: Waiting[] = [];
  private book: Book | undefined;
  private loading: Promise<Book> | undefined;
  private working: Promise<void> | undefined;
  private isStopped = false;

  constructor(
    private readonly store: LedgerStore,
    private readonly clock: Clock,
    private readonly options: SequencerOptions,
  ) {}

  /** Answers once the command is judged and, where it was accepted, committed. Throws 503 when nothing can be promised. */
  submit(submission: Submission): Promise<Verdict> {
    const fault = malformed(submission);
    if (fault) return Promise.reject(new Error(`${submission.command.type}: ${fault}`));
    if (this.isStopped || this.waiting.length >= this.options.maxWaiting) return Promise.reject(unavailable());
    return new Promise((resolve, reject) => {
      this.waiting.push({ submission, resolve, reject });
      this.working ??= RequestContext.exit(() => this.work());
    });
  }

  /** Reads the balances, so that a broken database is found at start and not by the first member. */
  async start(): Promise<Book> {
    if (this.book) return this.book;
    this.loading ??= this.store.load().finally(() => (this.loading = undefined));
    const loaded = await this.loading;
    return (this.book ??= loaded);
  }

  /** Takes no more commands and returns when those that wait are answered. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.working;
    await this.store.reset();
  }

  private async work(): Promise<void> {
    // What is submitted in the same turn of the event loop belongs to the same batch.
    await Promise.resolve();
    while (this.waiting.length > 0) await this.flow(this.take());
    this.working = undefined;
  }

  private take(): Batch {
    return this.waiting.splice(0, this.options.maxBatch);
  }

  /** Judges and writes one after another, for as long as a full batch is there in time to be judged ahead. */
  private async flow(batch: Batch): Promise<void> {
    let judged = await this.judge(batch).catch((error: unknown) => this.recover(batch, error));
    while (judged) {
      const current: Judged = judged;
      const writing = this.write(current).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      const next = this.waiting.length >= this.options.maxBatch ? this.take() : undefined;
      const ahead = next && this.book && (await this.judge(next, current.draft).catch(() => undefined));
      const failure = await writing;
      if (failure) await this.recover(current.batch, failure.error);
      else if (!ahead) this.settle(current);
      // Answers wake many callers: the next write is sent first, so that the database works while they do.
      else setImmediate(() => this.settle(current));
      // What was judged ahead stands on memory that may have been thrown away since.
      judged = ahead && ahead.book === this.book ? ahead : undefined;
      if (next && !judged) await this.process(next);
    }
  }

  /** The slow and sure way: one batch at a time, from memory that is known to be right. */
  private async process(batch: Batch, attempt = 1): Promise<void> {
    let judged: Judged;
    try {
      judged = await this.judge(batch);
      await this.write(judged);
    } catch (error) {
      return this.recover(batch, error, attempt);
    }
    this.settle(judged);
  }

  private settle({ batch, verdicts, draft, commit }: Judged): void {
    batch.forEach(({ resolve }, index) => resolve(verdicts[index] as Verdict));
    if (commit) this.options.onCommitted?.(draft);
  }

  private async recover(batch: Batch, error: unknown, attempt = 1): Promise<undefined> {
    this.book = undefined;
    await this.store.reset();
    if (isDataError(error) && batch.length > 1) await this.processHalves(batch);
    else if (attempt < ATTEMPTS && !isDataError(error) && !(error instanceof OutcomeUnknown))
      await this.process(batch, attempt + 1);
    else for (const { reject } of batch) reject(isDataError(error) ? error : unavailable(error));
  }

  /** One of them carries what the database refuses; it must not take the others down with it. */
  private async processHalves(batch: Batch): Promise<void> {
    const middle = batch.length >> 1;
    await this.process(batch.slice(0, middle));
    await this.process(batch.slice(middle));
  }

  private async judge(batch: Batch, before?: Draft): Promise<Judged> {
    const book = await this.start();
    const submissions = batch.map(({ submission }) => submission);
    const known = await this.store.know(book, submissions);
    if (book !== this.book) throw new Error('memory was thrown away meanwhile');
    const now = this.clock.now();
    const draft = new Draft(now > book.lastAt ? now : book.lastAt, known, before);
    const verdicts = submissions.map(({ command, idempotency }) => judgeOnce(book, draft, command, idempotency));
    return { batch, verdicts, draft, book, commit: prepare(book, draft, submissions, verdicts) };
  }

  private async write({ commit }: Judged): Promise<void> {
    if (!commit) return;
    try {
      await this.store.commit(commit);
    } catch (error) {
      this.book = undefined;
      if (!(await this.happened(commit))) throw error;
    }
  }

  private async happened(commit: Commit, attempt = 1): Promise<boolean> {
    try {
      return await this.store.settle(commit.mark, newId(), commit.draft.at);
    } catch (cause) {
      if (attempt < ATTEMPTS) return this.happened(commit, attempt + 1);
      throw new OutcomeUnknown('the outcome of a commit could not be found out', { cause });
    }
  }
}

/** The database cannot even be asked: callers learn nothing but «try again», and their key keeps that safe. */
class OutcomeUnknown extends Error {}

const isNews = (verdict: Verdict | undefined): boolean => verdict?.accepted === true && !verdict.replayed;

/** Takes the next number of the book, which moves on with it. */
function prepare(
  book: Book,
  draft: Draft,
  submissions: readonly Submission[],
  verdicts: readonly Verdict[],
): Commit | undefined {
  const companions = submissions.flatMap(({ companions: own = [] }, index) => (isNews(verdicts[index]) ? own : []));
  if (draft.isEmpty && companions.length === 0) return undefined;
  book.lastBatch += 1;
  book.lastAt = draft.at;
  const mark = { number: book.lastBatch, id: newId() };
  return { mark, draft, rows: rowsOf(mark, draft, submissions.length), companions };
}

function unavailable(cause?: unknown): DomainError {
  const error = new DomainError('http.unavailable', HTTP_ERRORS['http.unavailable'], { retryAfterS: 1 });
  return Object.assign(error, { cause });
}
