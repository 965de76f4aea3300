import { Module } from '@nestjs/common';
import { AuditChainController } from './audit-chain.controller.js';
import { AuditChainMetrics } from './audit-chain.metrics.js';
import { AuditChecksRepository } from './audit-checks.repository.js';
import { AuditSealsConsumer } from './audit-seals.consumer.js';
import { AuditSealsRepository } from './audit-seals.repository.js';
import { RequestCheckService } from './request-check.service.js';
import { ScheduledCheck } from './scheduled-check.service.js';

@Module({
  controllers: [AuditChainController, AuditSealsConsumer],
  providers: [AuditChecksRepository, AuditSealsRepository, AuditChainMetrics, RequestCheckService, ScheduledCheck],
})
export class AuditChainsModule {}
