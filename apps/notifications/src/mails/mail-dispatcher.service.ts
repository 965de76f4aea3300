import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { RepeatedWork } from '#platform/jobs';
import type { Logger } from '#platform/logging';
import { LOGGER } from '../tokens.js';
import { type MailJob, MAIL_QUEUE } from './mail-queue.js';
import { MailsMetrics } from './mails.metrics.js';
import { MailsRepository } from './mails.repository.js';

const SWEEP_EVERY_MS = 1_000;
const PURGE_EVERY_MS = 3_600_000;
/** More tries than any mail is worth: the row's expiry ends them, not their number. */
const TRIES = 10_000;

/** Brings mails from their rows into the queue, at once when it is told of one, and by a sweep when nobody could tell it. */
@Injectable()
export class MailDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sweeping = this.repeated(SWEEP_EVERY_MS, () => this.sweep());
  private readonly purging = this.repeated(PURGE_EVERY_MS, () => this.mails.purge());

  constructor(
    private readonly mails: MailsRepository,
    @InjectQueue(MAIL_QUEUE) private readonly queue: Queue<MailJob>,
    private readonly metrics: MailsMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeping.start();
    this.purging.start();
  }

  wake(): void {
    this.sweeping.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.sweeping.stop(), this.purging.stop()]);
  }

  private async sweep(): Promise<void> {
    await this.enqueueClaimed();
    for (const mail of await this.mails.buryExpired()) {
      const { id, attempts, correlation_id: correlationId } = mail;
      this.metrics.observe(mail);
      this.logger.error({ mailId: id, attempts, correlationId }, 'A mail was given up: it has expired');
    }
  }

  /** What the queue does not take is the next sweep's matter: a code is waited for. */
  private async enqueueClaimed(): Promise<void> {
    const ids = await this.mails.claimUnqueued();
    try {
      await this.enqueue(ids);
    } catch (error) {
      await this.mails.unclaim(ids);
      throw error;
    }
  }

  /** A job that is in the queue already, waiting for its next try perhaps, stays as it is. */
  private async enqueue(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const opts = { attempts: TRIES, backoff: { type: 'custom' } };
    await this.queue.addBulk(ids.map((id) => ({ name: 'send', data: { id }, opts: { ...opts, jobId: id } })));
  }

  private repeated(everyMs: number, work: () => Promise<unknown>): RepeatedWork {
    const onError = (err: unknown) =>
      this.logger.warn({ err }, 'Mails could not be brought into the queue; it will be tried again');
    return new RepeatedWork(work, { everyMs, onError });
  }
}
