import type { Clock } from '#kernel';
import { prepare } from '#platform/database';
import type { OwnConnection } from './own-connection.js';

const READ = prepare('SELECT clock_timestamp() AS now');

/**
 * Keeps a clock that runs ahead of the database's from dating the books. Their times never go back, so an hour too much would stay until
 * it has passed: one day's limit for longer than a day, holds that can neither be taken nor freed, rules that begin early.
 */
export class ClockGuard {
  private read: { readonly databaseMs: number; readonly mark: number } | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly mostAheadMs: number,
  ) {}

  /** Reads the database's clock. @returns by how many milliseconds ours is ahead, where that is too many */
  async compare(connection: Pick<OwnConnection, 'query'>): Promise<number | undefined> {
    const ours = this.clock.now();
    const [row] = await connection.query<{ now: Date }>(READ);
    const databaseMs = row!.now.getTime();
    this.read = { databaseMs, mark: performance.now() };
    const aheadMs = ours.getTime() - databaseMs;
    return aheadMs > this.mostAheadMs ? aheadMs : undefined;
  }

  /** Whether a moment may stand in the books, by the database's clock as it was read last and the time that has gone by since. */
  allows(now: Date): boolean {
    if (!this.read) return false;
    const { databaseMs, mark } = this.read;
    return now.getTime() <= databaseMs + (performance.now() - mark) + this.mostAheadMs;
  }
}
