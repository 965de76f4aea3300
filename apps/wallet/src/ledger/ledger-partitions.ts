import type { Clock } from '#kernel';
import { RepeatedWork } from '#platform/jobs';
import type { Logger } from '#platform/logging';
import type { DataSource } from 'typeorm';
import { MAKE_PARTITIONS } from './writer/ledger.sql.js';

const EVERY_MS = 12 * 3_600_000;
const MONTHS_AHEAD = 2;

/** Makes the tables' partitions of the coming months, long before a posting needs them. */
export class LedgerPartitions {
  private readonly work: RepeatedWork;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    logger: Pick<Logger, 'error'>,
  ) {
    const onError = (error: unknown) =>
      logger.error({ err: error }, 'The partitions of the coming months could not be made');
    this.work = new RepeatedWork(() => this.make(), { everyMs: EVERY_MS, onError });
  }

  async make(): Promise<void> {
    const now = this.clock.now();
    for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead += 1) {
      const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1));
      await this.dataSource.query(MAKE_PARTITIONS, [month.toISOString().slice(0, 10)]);
    }
  }

  start(): void {
    this.work.start();
  }

  stop(): Promise<void> {
    return this.work.stop();
  }
}
