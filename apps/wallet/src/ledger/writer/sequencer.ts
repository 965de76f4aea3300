import { setImmediate } from 'node:timers/promises';
import { HTTP_ERRORS } from '#contracts/http';
import { type Clock, DomainError } from '#kernel';
import { RequestContext } from '#platform/logging';
import type { Verdict } from '../command.js';
import type { Book } from '../rules/book.js';
import { accountsIn, Draft } from '../rules/draft.js';
import { judgeOnce } from '../rules/idempotency.rules.js';
import { malformed } from '../rules/malformed.js';
import type { Submission } from '../submission.js';
import { assumedBy, withoutOutdated } from './assumptions.js';
import { isDataError, isDeposed, isKeyTaken } from './data-error.js';
import { fillBook } from './filling.js';
import type { Lease } from './lease.js';
import { type LedgerStore, prepareCommit } from './ledger.store.js';
import { Needs } from './needs.js';
import { type Batch, Line, waitForAll, waitForOne } from './queue.js';
import { RecentKeys } from './recent-keys.js';
import { type Judged, mayFollow, OutcomeUnknown, type Writing, Writes } from './writes.js';

export interface SequencerOptions {
  /** Commands that may wait; one more is turned away with 503. */
  readonly maxWaiting: number;
  readonly maxBatch: number;
  /** Accounts kept in memory; what is beyond is read again when it is named. */
  readonly maxAccounts: number;
  /** How long a command waits where another instance writes. */
  readonly standbyMs: number;
  /** Told what was committed, in order. */
  readonly onCommitted?: (draft: Draft) => void;
}

/** What of the lease a writer needs. */
export type WritersLease = Pick<Lease, 'epoch' | 'hold' | 'lost' | 'trusts'>;
export type WritersStore = Pick<
  LedgerStore,
  'load' | 'fence' | 'know' | 'commit' | 'settle' | 'reset' | 'accountsBetween' | 'endFilling'
>;

const ATTEMPTS = 3;
/** With so many waiting it pays to judge them while the batch before is written; fewer would make many small commits. */
const AHEAD_FROM = 64;
/** How many times larger or smaller the batch judged meanwhile may be: where large and small ones alternate, each waits for the other. */
const LIKE = 2;

/**
 * The ledger's one writer. Whatever waits when a commit returns is judged in order of arrival and committed as one set; nobody
 * hears an answer before it is durable. Where many wait, they are judged while the batch before is written, and sent behind it.
 * After any failure memory is thrown away and read anew before the next command is judged.
 */
export class Sequencer {
  private readonly line = new Line();
  private readonly recent = new RecentKeys();
  private readonly writes: Writes;
  private book: Book | undefined;
  private loading: Promise<Book> | undefined;
  private working: Promise<void> | undefined;
  private isStopped = false;

  constructor(
    private readonly store: WritersStore,
    private readonly lease: WritersLease,
    private readonly clock: Clock,
    private readonly options: SequencerOptions,
  ) {
    this.writes = new Writes(store, this.recent, () => this.forget());
  }

  /** Answers once the command is judged and, where it was accepted, committed. Throws 503 when nothing can be promised. */
  submit(submission: Submission): Promise<Verdict> {
    const refusal = this.turnAway([submission]);
    if (refusal) return Promise.reject(refusal);
    const answer = waitForOne(submission, this.line.add);
    this.wake();
    return answer;
  }

  /** The answers in the order of the submissions, each judged by itself. Where this throws, some of them may have been accepted. */
  submitAll(submissions: readonly Submission[]): Promise<Verdict[]> {
    if (submissions.length === 0) return Promise.resolve([]);
    const refusal = this.turnAway(submissions);
    if (refusal) return Promise.reject(refusal);
    const answers = waitForAll(submissions, this.line.add);
    this.wake();
    return answers;
  }

  /** Reads where the books stand, once the lease is held; so that a broken database is found at start and not by a member. */
  async start(): Promise<Book> {
    if (this.book && this.book.epoch === this.lease.epoch) return this.book;
    this.loading ??= this.load().finally(() => (this.loading = undefined));
    return this.loading;
  }

  /** Takes no more commands and returns when those that wait are answered. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.working;
    await this.store.reset();
  }

  private turnAway(submissions: readonly Submission[]): Error | undefined {
    for (const submission of submissions) {
      const fault = malformed(submission);
      if (fault) return new Error(`${submission.command.type}: ${fault}`);
    }
    const isFull = this.line.length + submissions.length > this.options.maxWaiting;
    return this.isStopped || isFull ? unavailable() : undefined;
  }

  private wake(): void {
    this.working ??= RequestContext.exit(() => this.work());
  }

  private async load(): Promise<Book> {
    const epoch = await this.lease.hold(this.options.standbyMs);
    if (epoch === undefined) throw new StandsBy('another instance writes the ledger');
    const { book, lastEpoch, usedAhead } = await this.store.load(epoch, this.clock.now());
    const now = await this.time();
    if (lastEpoch < epoch) await this.store.fence(book, now);
    this.recent.reset(later(now, book.lastAt), usedAhead);
    this.book = book;
    void RequestContext.exit(() => this.fill(book));
    return book;
  }

  /** What could not be read ahead is read when it is named. */
  private async fill(book: Book): Promise<void> {
    const isOver = (): boolean => this.isStopped || this.book !== book;
    await fillBook(book, this.store, { most: this.options.maxAccounts, isOver }).catch(() => undefined);
    if (!isOver()) await this.store.endFilling();
  }

  private async work(): Promise<void> {
    // What is submitted in the same turn of the event loop belongs to the same batch.
    await Promise.resolve();
    while (this.line.length > 0) await this.flow(this.first());
    this.working = undefined;
  }

  /** What to begin with while nothing is being written: of many only half, so that the other half is judged while this one is written. */
  private first(): Batch {
    const { length } = this.line;
    const most = length >= 2 * AHEAD_FROM ? Math.ceil(length / 2) : length;
    return this.take(most);
  }

  private take(most: number): Batch {
    return this.line.take(Math.min(this.options.maxBatch, most));
  }

  /** Judges and writes one after another, for as long as enough wait in time to be judged ahead. */
  private async flow(batch: Batch): Promise<void> {
    const judged = await this.judge(batch).catch((error: unknown) => this.recover(batch, error));
    let writing = judged && this.writes.begin(judged);
    while (writing) writing = await this.goOn(writing);
  }

  /** Judges what comes next while this one is written; answers with the next one that is being written. */
  private async goOn({ judged, outcome }: Writing): Promise<Writing | undefined> {
    const next = await this.nextWhile(outcome, judged.batch.length);
    const ahead = next && this.book && (await this.judge(next, judged.draft).catch(() => this.forget()));
    const isSent = ahead && ahead.book === this.book && mayFollow(judged, ahead);
    const behind = isSent ? this.writes.begin(ahead, outcome) : undefined;
    const failure = await outcome;
    if (failure) {
      await behind?.outcome;
      await this.recover(judged.batch, failure.error);
    } else if (behind || !ahead) this.settle(judged);
    // Answers wake many callers: the next write is sent first, so that the database works while they do.
    else void setImmediate().then(() => this.settle(judged));
    // What was judged ahead stands on memory that may have been thrown away since.
    if (ahead && ahead.book === this.book) return behind ?? this.writes.begin(ahead);
    if (behind) await this.end(behind);
    else if (next) await this.process(next);
    return undefined;
  }

  private async end({ judged, outcome }: Writing): Promise<void> {
    const failure = await outcome;
    if (failure) await this.recover(judged.batch, failure.error);
    else this.settle(judged);
  }

  /** What was judged half-way has changed memory already. */
  private forget(): undefined {
    this.book = undefined;
  }

  /** The next batch once enough wait for one of similar size; undefined if the current write ends first. */
  private async nextWhile(writing: Promise<unknown>, size: number): Promise<Batch | undefined> {
    const enough = this.line.reaches(Math.min(this.options.maxBatch, Math.max(AHEAD_FROM, size / LIKE)));
    // Who is woken in the same turn of the event loop comes along.
    const gathered = enough.then(() => setImmediate()).then(() => false);
    const isDone = await Promise.race([gathered, writing.then(() => true)]);
    return isDone ? undefined : this.take(this.mostBeside(size));
  }

  /**
   * Of what is written and what waits no more than half: callers who are answered together come back together, and so a small and a large
   * batch in turns would stay that for as long as many wait.
   */
  private mostBeside(size: number): number {
    const half = Math.ceil((size + this.line.length) / 2);
    return Math.max(AHEAD_FROM, Math.min(size * LIKE, half));
  }

  /** The slow and sure way: one batch at a time, from memory that is known to be right. */
  private async process(batch: Batch, attempt = 1): Promise<void> {
    let judged: Judged;
    try {
      judged = await this.judge(batch);
      await this.writes.write(judged);
    } catch (error) {
      return this.recover(batch, error, attempt);
    }
    this.settle(judged);
  }

  private settle({ batch, verdicts, draft, commit }: Judged): void {
    batch.forEach(({ caller, index }, place) => caller.answer(index, verdicts[place] as Verdict));
    if (commit) this.options.onCommitted?.(draft);
  }

  private async recover(given: Batch, error: unknown, attempt = 1): Promise<undefined> {
    const { book } = this;
    this.book = undefined;
    if (book && isDeposed(error)) this.lease.lost(book.epoch);
    if (isKeyTaken(error)) this.recent.distrust(this.clock.now());
    await this.store.reset();
    const batch = withoutOutdated(given, error);
    if (isDataError(error) && batch.length > 1) await this.processHalves(batch);
    else if (attempt < ATTEMPTS && !isFinal(error)) await this.process(batch, attempt + 1);
    else for (const { caller } of batch) caller.fail(isDataError(error) ? error : unavailable(error));
  }

  /** One of them carries what the database refuses; it must not take the others down with it. */
  private async processHalves(batch: Batch): Promise<void> {
    const middle = batch.length >> 1;
    await this.process(batch.slice(0, middle));
    await this.process(batch.slice(middle));
  }

  /** What time it is for the books, which keep it for good. */
  private async time(): Promise<Date> {
    const now = this.clock.now();
    if (this.lease.trusts(now)) return now;
    // The machine may have slept: then the database's clock, read anew, agrees.
    await this.lease.hold(0);
    if (this.lease.trusts(now)) return now;
    throw new ClockAhead('the clock is ahead of the database’s');
  }

  private async judge(batch: Batch, before?: Draft): Promise<Judged> {
    const book = await this.start();
    const needs = new Needs(book, this.recent, this.clock.now());
    for (const { submission } of batch) needs.add(submission);
    const known = await this.store.know(book, needs, before);
    if (book !== this.book) throw new Error('memory was thrown away meanwhile');
    const draft = new Draft(later(await this.time(), book.lastAt), known, before);
    const verdicts = batch.map(({ submission: { command, idempotency } }) =>
      judgeOnce(book, draft, command, idempotency),
    );
    const companions = batch.flatMap(({ submission: { companions: own = [] } }, index) =>
      isNews(verdicts[index]) ? own : [],
    );
    draft.close();
    const isWritten = !draft.isEmpty || companions.length > 0;
    const along = { commands: batch.length, companions, assumed: assumedBy(batch) };
    const commit = isWritten ? prepareCommit(book, draft, along) : undefined;
    if (book.accounts.size > this.options.maxAccounts)
      book.shrink(this.options.maxAccounts, accountsIn(book, draft, before));
    return { batch, verdicts, draft, book, commit };
  }
}

/** Another instance writes, and went on doing so for as long as a command may wait. */
class StandsBy extends Error {}

/** What is posted now would be dated wrongly for good. */
class ClockAhead extends Error {}

const isFinal = (error: unknown): boolean =>
  isDataError(error) || error instanceof OutcomeUnknown || error instanceof StandsBy || error instanceof ClockAhead;
const isNews = (verdict: Verdict | undefined): boolean => verdict?.accepted === true && !verdict.replayed;
const later = (one: Date, other: Date): Date => (one > other ? one : other);

function unavailable(cause?: unknown): DomainError {
  const error = new DomainError('http.unavailable', HTTP_ERRORS['http.unavailable'], { retryAfterS: 1 });
  return Object.assign(error, { cause });
}
