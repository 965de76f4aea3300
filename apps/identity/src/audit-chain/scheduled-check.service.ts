import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { RepeatedWork } from '#platform/jobs';
import { createLogger } from '#platform/logging';
import { RequestCheckService } from './request-check.service.js';

const EVERY_MS = 5 * 60_000;
/** A start has other things to do first. */
const NOT_BEFORE_MS = 15 * 60_000;

/**
 * Has every chain checked once a day, from its first record on: to go on where the last check ended would never see what somebody
 * changed before that place, which is what the chains are for.
 */
@Injectable()
export class ScheduledCheck implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = createLogger({ service: 'identity' });
  private readonly startedAt = Date.now();
  private readonly asking = new RepeatedWork(() => this.askWhereDue(), {
    everyMs: EVERY_MS,
    onError: (err) => this.logger.warn({ err }, 'The chains of acts could not be checked; it will be tried again'),
  });

  constructor(private readonly requests: RequestCheckService) {}

  onApplicationBootstrap(): void {
    this.asking.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.asking.stop();
  }

  private async askWhereDue(): Promise<void> {
    if (Date.now() - this.startedAt >= NOT_BEFORE_MS) await this.requests.requestIfDue();
  }
}
