import { Module } from '@nestjs/common';
import { NoticesModule } from '../notices/notices.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { CollectDataService } from './collect-data.service.js';
import { DataExportConsumer } from './data-export.consumer.js';
import { DataExportController } from './data-export.controller.js';
import { DataExportsRepository } from './data-exports.repository.js';
import { OwnRecordsQuery } from './own-records.query.js';
import { ReadDataExportService } from './read-data-export.service.js';
import { RequestDataExportService } from './request-data-export.service.js';

@Module({
  imports: [NoticesModule, SessionsModule],
  controllers: [DataExportConsumer, DataExportController],
  providers: [
    CollectDataService,
    DataExportsRepository,
    OwnRecordsQuery,
    ReadDataExportService,
    RequestDataExportService,
  ],
})
export class DataExportModule {}
