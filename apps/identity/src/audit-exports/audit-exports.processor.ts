import { WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { JobProcessor } from '#platform/jobs';
import { EXPORT_QUEUE, type ExportJob } from './export-queue.js';
import { WriteExportService } from './write-export.service.js';

const PAUSE_MS = 5_000;

/** One at a time: an export is long, and nobody waits for it at a screen. */
@JobProcessor(EXPORT_QUEUE, { pauseMs: () => PAUSE_MS })
export class AuditExportsProcessor extends WorkerHost {
  constructor(private readonly writer: WriteExportService) {
    super();
  }

  override process({ data }: Job<ExportJob>): Promise<void> {
    return this.writer.write(data.id);
  }
}
