import type { Clock } from '#kernel';
import type { Logger } from '#platform/logging';
import type { Book, Hold } from './book.js';
import type { Companion } from './companion.js';
import type { Sequencer } from './sequencer.js';

/** What else is written when a hold of a purpose expires. */
export type OnExpiry = (hold: Hold) => readonly Companion[];

const LONGEST_TIMER_MS = 2 ** 31 - 1;
const RETRY_MS = 5_000;

/** Ends holds whose time is over, by ordinary commands: an expiry is judged in line with captures and voids. */
export class HoldExpiry {
  private readonly handlers = new Map<string, OnExpiry>();
  private timer: NodeJS.Timeout | undefined;
  private dueAt = Infinity;

  constructor(
    private readonly sequencer: Pick<Sequencer, 'submit' | 'start'>,
    private readonly clock: Clock,
    private readonly logger: Pick<Logger, 'error'>,
  ) {}

  on(purpose: string, handler: OnExpiry): void {
    this.handlers.set(purpose, handler);
  }

  /** Sees to it that these holds are looked at when the first of them is due. */
  watch(holds: Iterable<Hold>): void {
    let first = this.dueAt;
    for (const { state, expiresAt } of holds) if (state === 'open') first = Math.min(first, expiresAt.getTime());
    if (first < this.dueAt) this.arm(first);
  }

  /** Expires what is due now and waits for the next. */
  async sweep(): Promise<void> {
    clearTimeout(this.timer);
    this.dueAt = Infinity;
    const { openHolds }: Book = await this.sequencer.start();
    const now = this.clock.now();
    const due = [...openHolds.values()].filter(({ expiresAt }) => expiresAt <= now);
    await Promise.all(due.map((hold) => this.expire(hold)));
    this.watch(openHolds.values());
  }

  stop(): void {
    clearTimeout(this.timer);
    this.dueAt = -Infinity;
  }

  private async expire(hold: Hold): Promise<void> {
    const companions = this.handlers.get(hold.purpose)?.(hold) ?? [];
    await this.sequencer.submit({ command: { type: 'expire-hold', holdId: hold.id }, companions });
  }

  private arm(at: number): void {
    clearTimeout(this.timer);
    this.dueAt = at;
    const waitMs = Math.min(Math.max(0, at - this.clock.now().getTime()), LONGEST_TIMER_MS);
    this.timer = setTimeout(() => void this.sweep().catch((error: unknown) => this.retry(error)), waitMs).unref();
  }

  private retry(error: unknown): void {
    if (this.dueAt === -Infinity) return;
    this.logger.error({ err: error }, 'Holds that are due could not be expired; trying again');
    this.arm(this.clock.now().getTime() + RETRY_MS);
  }
}
