import { Metrics } from '#platform/metrics';
import { Injectable, type OnModuleInit, Optional } from '@nestjs/common';
import { Ledger } from './ledger.service.js';

/** What an instance tells of its writing: who writes is one over all instances, but for the moment of a change. */
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
    this.metrics?.total(
      {
        name: 'ledger_balance_crossings_total',
        help: 'Balances that passed the mark of a monitor, by the way they went; each stands in the console',
        label: 'direction',
      },
      () => this.ledger.crossings,
    );
  }
}
