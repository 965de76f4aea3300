import { RepeatedWork } from '#platform/jobs';
import type { Logger } from '#platform/logging';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { LOGGER } from '../tokens.js';
import { sumHours } from './sum-hours.js';

const EVERY_MS = 5 * 60_000;

/** Keeps the sums of past hours: without them a trial balance is as right, and slower. */
@Injectable()
export class HoursService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly work: RepeatedWork;

  constructor(@InjectDataSource('wallet') source: DataSource, @Inject(LOGGER) logger: Logger) {
    this.work = new RepeatedWork(
      async () => {
        if (await sumHours(source)) this.work.wake();
      },
      {
        everyMs: EVERY_MS,
        onError: (err) => logger.error({ err }, 'Hours of the ledger could not be summed; it will be tried again'),
      },
    );
  }

  onApplicationBootstrap(): void {
    this.work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
  }
}
