import { HTTP_ERRORS } from '#contracts/http';
import { type Clock, DomainError, newId } from '#kernel';
import { RequestContext } from '#platform/logging';
import type { Book } from './book.js';
import type { Verdict } from './command.js';
import { isDataError } from './data-error.js';
import { Draft } from './draft.js';
import { judgeOnce } from './idempotency.rules.js';
import type { LedgerStore } from './ledger.store.js';
import { malformed } from './malformed.js';
import type { Submission } from './submission.js';
import type { BatchMark } from './write-draft.js';

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

const ATTEMPTS = 3;

/**
 * The ledger's one writer. Whatever waits when a commit returns is judged in order of arrival and committed as one set; nobody
 * hears an answer before it is durable. After any failure memory is thrown away and rebuilt before the next command is judged.
 */
export class Sequencer {
  private readonly waiting: Waiting[] = [];
  private book: Book | undefined;
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
    return (this.book ??= await this.store.load());
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
    while (this.waiting.length > 0) await this.process(this.waiting.splice(0, this.options.maxBatch));
    this.working = undefined;
  }

  private async process(batch: readonly Waiting[], attempt = 1): Promise<void> {
    try {
      await this.post(batch, this.book ?? (await this.start()));
    } catch (error) {
      this.book = undefined;
      await this.store.reset();
      if (isDataError(error) && batch.length > 1) return this.processHalves(batch);
      if (attempt < ATTEMPTS && !isDataError(error) && !(error instanceof OutcomeUnknown)) return this.process(batch, attempt + 1);
      for (const { reject } of batch) reject(isDataError(error) ? error : unavailable(error));
    }
  }

  /** One of them carries what the database refuses; it must not take the others down with it. */
  private async processHalves(batch: readonly Waiting[]): Promise<void> {
    const middle = batch.length >> 1;
    await this.process(batch.slice(0, middle));
    await this.process(batch.slice(middle));
  }

  private async post(batch: readonly Waiting[], book: Book): Promise<void> {
    const submissions = batch.map(({ submission }) => submission);
    const known = await this.store.know(book, submissions);
    const now = this.clock.now();
    const draft = new Draft(now > book.lastAt ? now : book.lastAt, known);
    const verdicts = submissions.map(({ command, idempotency }) => judgeOnce(book, draft, command, idempotency));
    await this.commit(book, draft, submissions, verdicts);
    batch.forEach(({ resolve }, index) => resolve(verdicts[index] as Verdict));
  }

  private async commit(book: Book, draft: Draft, submissions: readonly Submission[], verdicts: readonly Verdict[]): Promise<void> {
    const companions = submissions.flatMap(({ companions = [] }, index) => (isNews(verdicts[index]) ? companions : []));
    if (draft.isEmpty && companions.length === 0) return;
    const mark = { number: book.lastBatch + 1, id: newId() };
    try {
      await this.store.commit(mark, draft, submissions.length, companions);
      book.lastBatch = mark.number;
      book.lastAt = draft.at;
    } catch (error) {
      this.book = undefined;
      if (!(await this.happened(mark, draft.at))) throw error;
    }
    this.options.onCommitted?.(draft);
  }

  private async happened(mark: BatchMark, at: Date): Promise<boolean> {
    try {
      return await this.store.settle(mark, newId(), at);
    } catch (cause) {
      throw new OutcomeUnknown('the outcome of a commit could not be found out', { cause });
    }
  }
}

/** The database cannot even be asked: callers learn nothing but «try again», and their key keeps that safe. */
class OutcomeUnknown extends Error {}

const isNews = (verdict: Verdict | undefined): boolean => verdict?.accepted === true && !verdict.replayed;

function unavailable(cause?: unknown): DomainError {
  const error = new DomainError('http.unavailable', HTTP_ERRORS['http.unavailable'], { retryAfterS: 1 });
  return Object.assign(error, { cause });
}
