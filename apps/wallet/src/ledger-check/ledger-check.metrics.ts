import { Metrics } from '#platform/metrics';
import { Injectable, type OnModuleInit, Optional } from '@nestjs/common';
import { LedgerChecksRepository } from './ledger-checks.repository.js';

/** What the last check of the ledger found, and when, whichever instance made it. */
@Injectable()
export class LedgerCheckMetrics implements OnModuleInit {
  constructor(
    private readonly checks: LedgerChecksRepository,
    @Optional() private readonly metrics?: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics?.gauge(
      {
        name: 'ledger_check_last_timestamp_seconds',
        help: 'When the last check of the ledger ended; 0 before the first',
      },
      async () => (await this.checks.lastFinished())?.endedAtS ?? 0,
    );
    this.metrics?.gauge(
      { name: 'ledger_check_findings', help: '1 where the last check found that the ledger differs from its log' },
      async () => (await this.checks.lastFinished())?.findings ?? 0,
    );
  }
}
