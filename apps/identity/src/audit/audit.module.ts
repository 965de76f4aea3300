import { Module } from '@nestjs/common';
import { AuditConsumer } from './audit.consumer.js';
import { AuditController } from './audit.controller.js';
import { AuditEntriesRepository } from './audit-entries.repository.js';

@Module({ controllers: [AuditConsumer, AuditController], providers: [AuditEntriesRepository] })
export class AuditModule {}
