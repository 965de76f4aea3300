import { Module } from '@nestjs/common';
import { LedgerCheckMetrics } from './ledger-check.metrics.js';
import { LedgerCheckRunner } from './ledger-check-runner.service.js';
import { LedgerChecksRepository } from './ledger-checks.repository.js';
import { RequestCheckService } from './request-check.service.js';

/** Holds the ledger against its log, when asked and once a day. */
@Module({
  providers: [LedgerChecksRepository, LedgerCheckRunner, LedgerCheckMetrics, RequestCheckService],
  exports: [LedgerChecksRepository, RequestCheckService],
})
export class LedgerCheckModule {}
