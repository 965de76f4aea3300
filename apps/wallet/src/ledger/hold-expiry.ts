import type { Clock } from '#kernel';
import type { Logger } from '#platform/logging';
import type { Companion } from './companion.js';
import type { Hold } from './rules/book.js';
import type { Submission } from './submission.js';

/** A hold whose time is over. */
export interface DueHold {
  readonly id: string;
  readonly purpose: string;
}

/** What is stored of open holds, by their time. */
export interface HoldTimes {
  due(at: Date, most: number): Promise<readonly DueHold[]>;
  next(): Promise<Date | undefined>;
}

/** What else is written when a hold of a purpose expires. */
export type OnExpiry = (hold: DueHold) => readonly Companion[];

const LONGEST_TIMER_MS = 2 ** 31 - 1;
const RETRY_MS = 5_000;
const AT_A_TIME = 500;

/** Ends holds whose time is over, by ordinary commands: an expiry is judged in line with captures and voids. */
export class HoldExpiry {
  private readonly handlers = new Map<string, OnExpiry>();
  private others: OnExpiry = () => [];
  private timer: NodeJS.Timeout | undefined;
  /** When the timer goes off. */
  private dueAt = Infinity;
  private isStopped = false;

  constructor(
    private readonly submit: (submission: Submission) => Promise<unknown>,
    private readonly times: HoldTimes,
    private readonly clock: Clock,
    private readonly logger: Pick<Logger, 'error'>,
    /** Whoever does not write the ledger ends nothing; he is started anew when he does. */
    private readonly isLeading: () => boolean = () => true,
  ) {}

  on(purpose: string, handler: OnExpiry): void {
    this.handlers.set(purpose, handler);
  }

  /** For holds of all purposes that have no handler of their own. */
  onOthers(handler: OnExpiry): void {
    this.others = handler;
  }

  /** Begins with what fell due while nobody looked. */
  start(): void {
    this.wakeAt(this.clock.now());
  }

  /** Sees to it that these holds are looked at when the first of them is due. */
  watch(holds: Iterable<Pick<Hold, 'state' | 'expiresAt'>>): void {
    let first: Date | undefined;
    for (const { state, expiresAt } of holds) if (state === 'open' && (!first || expiresAt < first)) first = expiresAt;
    if (first) this.wakeAt(first);
  }

  /** Sweeps at that time, unless it does so earlier anyway. */
  wakeAt(at: Date): void {
    if (!this.isStopped && at.getTime() < this.dueAt) this.arm(at.getTime());
  }

  /** Expires what is due now and waits for the next. */
  async sweep(): Promise<void> {
    clearTimeout(this.timer);
    this.dueAt = Infinity;
    if (!this.isLeading()) return;
    const due = await this.times.due(this.clock.now(), AT_A_TIME);
    await Promise.all(due.map((hold) => this.expire(hold)));
    const next = await this.times.next();
    if (next) this.wakeAt(next);
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private async expire(hold: DueHold): Promise<void> {
    const companions = (this.handlers.get(hold.purpose) ?? this.others)(hold);
    await this.submit({ command: { type: 'expire-hold', holdId: hold.id }, companions });
  }

  private arm(at: number): void {
    clearTimeout(this.timer);
    this.dueAt = at;
    const waitMs = Math.min(Math.max(0, at - this.clock.now().getTime()), LONGEST_TIMER_MS);
    this.timer = setTimeout(() => void this.sweep().catch((error: unknown) => this.retry(error)), waitMs).unref();
  }

  private retry(error: unknown): void {
    if (this.isStopped) return;
    this.logger.error({ err: error }, 'Holds that are due could not be expired; trying again');
    this.arm(this.clock.now().getTime() + RETRY_MS);
  }
}
