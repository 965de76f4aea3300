import { Module } from '@nestjs/common';
import { AuditConsumer } from './audit.consumer.js';
import { AuditController } from './audit.controller.js';
import { AuditEntriesRepository } from './audit-entries.repository.js';
import { RevealEntryService } from './reveal-entry.service.js';

@Module({
  controllers: [AuditConsumer, AuditController],
  providers: [AuditEntriesRepository, RevealEntryService],
  exports: [AuditEntriesRepository],
})
export class AuditModule {}
