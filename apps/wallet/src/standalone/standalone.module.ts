import { CountersModule } from '#platform/counters';
import { HealthModule, HealthRegistry } from '#platform/health';
import { type DynamicModule, Module, type OnModuleInit } from '@nestjs/common';
import type { WalletConfig } from '../config.js';
import { Ledger } from '../ledger/ledger.service.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { WalletModule } from '../wallet.module.js';

/** The wallet as a process of its own. It is ready while it writes the ledger: one that stands by gets no requests. */
@Module({})
export class StandaloneModule implements OnModuleInit {
  constructor(
    private readonly ledger: Ledger,
    private readonly health: HealthRegistry,
  ) {}

  static register(config: WalletConfig, parts: { countersUrl: string; version: string }): DynamicModule {
    return {
      module: StandaloneModule,
      imports: [
        HealthModule.register(parts.version),
        CountersModule.forPostgres({ url: parts.countersUrl }),
        WalletModule.register(config),
        LedgerModule,
      ],
    };
  }

  onModuleInit(): void {
    this.health.register('ledger', () => Promise.resolve(this.ledger.isLeading));
  }
}
