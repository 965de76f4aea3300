import { InjectQueue } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { RepeatedWork } from '#platform/jobs';
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
  private readonly sweeping = new RepeatedWork(() => this.sweep(), {
    everyMs: SWEEP_EVERY_MS,
    onError: (err) => this.logger.warn({ err }, 'Exports could not be brought into the queue; it will be tried again'),
  });

  constructor(
    private readonly exports: AuditExportsRepository,
    @InjectQueue(EXPORT_QUEUE) private readonly queue: Queue<ExportJob>,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeping.start();
  }

  wake(): void {
    this.sweeping.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeping.stop();
  }

  private async sweep(): Promise<void> {
    await this.exports.purge();
    const ids = await this.exports.claimUnqueued();
    const opts = { attempts: TRIES, backoff: { type: 'custom' } };
    if (ids.length > 0) {
      await this.queue.addBulk(ids.map((id) => ({ name: 'write', data: { id }, opts: { ...opts, jobId: id } })));
    }
  }
}
