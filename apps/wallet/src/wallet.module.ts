import { systemClock } from '#kernel';
import { AuditChainModule } from '#platform/audit';
import { DatabaseModule } from '#platform/database';
import { DeadLettersModule } from '#platform/events';
import { createLogger } from '#platform/logging';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { AllocationsModule } from './allocations/allocations.module.js';
import { BatchesModule } from './batches/batches.module.js';
import { BooksModule } from './books/books.module.js';
import { BulkTransfersModule } from './bulk-transfers/bulk-transfers.module.js';
import { ClosuresModule } from './closures/closures.module.js';
import { CommandsModule } from './commands/commands.module.js';
import { ContactsModule } from './contacts/contacts.module.js';
import { WALLET_CONFIG, type WalletConfig } from './config.js';
import { DataExportModule } from './data-export/data-export.module.js';
import { HoldsModule } from './holds/holds.module.js';
import { MembersModule } from './members/members.module.js';
import { MetadataModule } from './metadata/metadata.module.js';
import { MoneyRequestsModule } from './money-requests/money-requests.module.js';
import { PeriodsModule } from './periods/periods.module.js';
import { MonitorsModule } from './monitors/monitors.module.js';
import { PolicyChangesModule } from './policy-changes/policy-changes.module.js';
import { ReversalsModule } from './reversals/reversals.module.js';
import { SummaryModule } from './summary/summary.module.js';
import { CLOCK, LOGGER } from './tokens.js';
import { TransactionsModule } from './transactions/transactions.module.js';
import { TransfersModule } from './transfers/transfers.module.js';

/** What the features of this service share. The tokens are its own, so that being global shows nothing to other services. */
@Global()
@Module({})
class WalletCoreModule {
  static register(config: WalletConfig): DynamicModule {
    const logger = createLogger({ service: 'wallet', ...(config.logLevel ? { level: config.logLevel } : {}) });
    return {
      module: WalletCoreModule,
      providers: [
        { provide: WALLET_CONFIG, useValue: config },
        { provide: LOGGER, useValue: logger },
        { provide: CLOCK, useValue: systemClock },
      ],
      exports: [WALLET_CONFIG, LOGGER, CLOCK],
    };
  }
}

/** The double-entry ledger and what members and administrators do with it. Wants `CountersModule` and `EventsModule` in the composition. */
@Module({})
export class WalletModule {
  static register(config: WalletConfig): DynamicModule {
    return {
      module: WalletModule,
      imports: [
        WalletCoreModule.register(config),
        DatabaseModule.forService({ service: 'wallet', url: config.databaseUrl, poolSize: config.WALLET_POOL_SIZE }),
        AuditChainModule.forService({ service: 'wallet', logLevel: config.logLevel }),
        DeadLettersModule.forService('wallet'),
        MembersModule,
        AccountsModule,
        TransfersModule,
        BulkTransfersModule,
        TransactionsModule,
        SummaryModule,
        HoldsModule,
        ContactsModule,
        MoneyRequestsModule,
        AllocationsModule,
        CommandsModule,
        ReversalsModule,
        PolicyChangesModule,
        MonitorsModule,
        ClosuresModule,
        DataExportModule,
        MetadataModule,
        BooksModule,
        BatchesModule,
        PeriodsModule,
      ],
    };
  }
}
