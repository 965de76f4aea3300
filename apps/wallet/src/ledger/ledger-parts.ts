import type { Clock } from '#kernel';
import type { Logger } from '#platform/logging';
import type { DataSource } from 'typeorm';
import { MAKE_PARTS } from './writer/ledger.sql.js';

const EVERY_MS = 12 * 3_600_000;
const MONTHS_AHEAD = 2;

/** Makes the tables' parts of the coming months, long before a posting needs them. */
export class LedgerParts {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly logger: Pick<Logger, 'error'>,
  ) {}

  async make(): Promise<void> {
    const now = this.clock.now();
    for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead += 1) {
      const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1));
      await this.dataSource.query(MAKE_PARTS, [month.toISOString().slice(0, 10)]);
    }
  }

  start(): void {
    const retry = (error: unknown) =>
      this.logger.error({ err: error }, 'The parts of the coming months could not be made');
    this.timer = setInterval(() => void this.make().catch(retry), EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
