import { InjectQueue } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { createLogger } from '#platform/logging';
import { AuditExportsRepository } from './audit-exports.repository.js';
import { EXPORT_QUEUE, type ExportJob } from './export-queue.js';

const SWEEP_EVERY_MS = 2_000;
/** An export is written to its end, however often its process goes down. */
const TRIES = 10_000;

/** Brings exports from their rows into the queue, and forgets what has expired. */
@Injectable()
export class ExportDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = createLogger({ service: 'identity' });
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly exports: AuditExportsRepository,
    @InjectQueue(EXPORT_QUEUE) private readonly queue: Queue<ExportJob>,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.wake(), SWEEP_EVERY_MS);
    this.wake();
  }

  wake(): void {
    if (!this.stopped) this.running ??= this.sweep().finally(() => (this.running = undefined));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  private async sweep(): Promise<void> {
    try {
      await this.exports.purge();
      const ids = await this.exports.claimUnqueued();
      const opts = { attempts: TRIES, backoff: { type: 'custom' } };
      if (ids.length > 0) {
        await this.queue.addBulk(ids.map((id) => ({ name: 'write', data: { id }, opts: { ...opts, jobId: id } })));
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'Exports could not be brought into the queue; it will be tried again');
    }
  }
}
