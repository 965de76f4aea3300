import { Module } from '@nestjs/common';
import { AuditChainController } from './audit-chain.controller.js';
import { AuditChecksRepository } from './audit-checks.repository.js';
import { AuditSealsConsumer } from './audit-seals.consumer.js';
import { AuditSealsRepository } from './audit-seals.repository.js';
import { RequestCheckService } from './request-check.service.js';

@Module({
  controllers: [AuditChainController, AuditSealsConsumer],
  providers: [AuditChecksRepository, AuditSealsRepository, RequestCheckService],
})
export class AuditChainsModule {}
