import { Module } from '@nestjs/common';
import { JobsModule } from '#platform/jobs';
import { AuditModule } from '../audit/audit.module.js';
import { AuditExportsController } from './audit-exports.controller.js';
import { AuditExportsProcessor } from './audit-exports.processor.js';
import { AuditExportsRepository } from './audit-exports.repository.js';
import { DownloadExportService } from './download-export.service.js';
import { ExportDispatcher } from './export-dispatcher.service.js';
import { EXPORT_QUEUE } from './export-queue.js';
import { RequestExportService } from './request-export.service.js';
import { WriteExportService } from './write-export.service.js';

@Module({
  imports: [JobsModule.queue(EXPORT_QUEUE), AuditModule],
  controllers: [AuditExportsController],
  providers: [
    AuditExportsProcessor,
    AuditExportsRepository,
    DownloadExportService,
    ExportDispatcher,
    RequestExportService,
    WriteExportService,
  ],
})
export class AuditExportsModule {}
