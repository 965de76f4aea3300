import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { Logger } from '#platform/logging';
import { LOGGER } from '../tokens.js';
import { type MailJob, MAIL_QUEUE } from './mail-queue.js';
import { MailsRepository } from './mails.repository.js';

const SWEEP_EVERY_MS = 1_000;
const PURGE_EVERY_MS = 3_600_000;
/** More tries than any mail is worth: the row's expiry ends them, not their number. */
const TRIES = 10_000;

/** Brings mails from their rows into the queue, at once when it is told of one, and by a sweep when nobody could tell it. */
@Injectable()
export class MailDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timers: NodeJS.Timeout[] = [];
  private running: Promise<void> | undefined;
  private wanted = false;
  private stopped = false;

  constructor(
    private readonly mails: MailsRepository,
    @InjectQueue(MAIL_QUEUE) private readonly queue: Queue<MailJob>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timers = [
      setInterval(() => this.wake(), SWEEP_EVERY_MS),
      setInterval(() => void this.mails.purge().catch((error: unknown) => this.report(error)), PURGE_EVERY_MS),
    ];
    this.wake();
  }

  wake(): void {
    if (this.stopped) return;
    this.wanted = true;
    this.running ??= this.sweep().finally(() => {
      this.running = undefined;
      if (this.wanted) this.wake();
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.timers.forEach(clearInterval);
    await this.running;
  }

  private async sweep(): Promise<void> {
    this.wanted = false;
    try {
      await this.enqueue(await this.mails.claimUnqueued());
      for (const { id, attempts, correlation_id } of await this.mails.buryExpired()) {
        this.logger.error(
          { mailId: id, attempts, correlationId: correlation_id },
          'A mail was given up: it has expired',
        );
      }
    } catch (error) {
      this.report(error);
    }
  }

  /** A job that is in the queue already, waiting for its next try perhaps, stays as it is. */
  private async enqueue(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const opts = { attempts: TRIES, backoff: { type: 'custom' } };
    await this.queue.addBulk(ids.map((id) => ({ name: 'send', data: { id }, opts: { ...opts, jobId: id } })));
  }

  private report(error: unknown): void {
    this.logger.warn({ err: error }, 'Mails could not be brought into the queue; it will be tried again');
  }
}
