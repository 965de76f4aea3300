import { setTimeout as delay } from 'node:timers/promises';
import { RepeatedWork } from '#platform/jobs';
import type { Logger } from '#platform/logging';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { LOGGER } from '../tokens.js';
import { TimesSummary } from './summarise-times.js';

const EVERY_MS = 5_000;
/** Between two steps: less than a tenth of a core, and 28 ranges a second, where 40,000 transfers a second fill 14. */
const REST_MS = 250;

/** Summarises the times of new entries all along, or reading the past would slow down, and a vacuum that did it would slow payments down. */
@Injectable()
export class TimesService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly summary: TimesSummary;
  private readonly ending = new AbortController();
  private readonly work: RepeatedWork;

  constructor(@InjectDataSource('wallet') source: DataSource, @Inject(LOGGER) logger: Pick<Logger, 'error'>) {
    this.summary = new TimesSummary(source);
    this.work = new RepeatedWork(() => this.catchUp(), {
      everyMs: EVERY_MS,
      onError: (err) => logger.error({ err }, 'Times of entries could not be summarised; it will be tried again'),
    });
  }

  onApplicationBootstrap(): void {
    this.work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ending.abort();
    await this.work.stop();
  }

  private async catchUp(): Promise<void> {
    const { signal } = this.ending;
    for (let isMore = true; isMore && !signal.aborted;) {
      const step = await this.summary.step();
      isMore = step.isMore;
      if (step.made > 0) await delay(REST_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
