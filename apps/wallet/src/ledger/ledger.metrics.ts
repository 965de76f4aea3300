import { Metrics } from '#platform/metrics';
import { Injectable, type OnModuleInit, Optional } from '@nestjs/common';
import { Ledger } from './ledger.service.js';

/** Whether somebody writes the ledger: over all instances this is one, but for the moment of a change. */
@Injectable()
export class LedgerMetrics implements OnModuleInit {
  constructor(
    private readonly ledger: Ledger,
    @Optional() private readonly metrics?: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics?.gauge(
      { name: 'ledger_writer', help: '1 on the instance that writes the ledger, 0 on the others' },
      () => Number(this.ledger.isLeading),
    );
  }
}
