import { ListExports } from '#platform/lists';
import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsQuery } from './accounts.query.js';
import { AdminAccountsController } from './admin-accounts.controller.js';
import { ExportAccountsController } from './export-accounts.controller.js';
import { GenesisService } from './genesis.service.js';

@Module({
  imports: [LedgerModule],
  controllers: [AccountsController, AdminAccountsController, ExportAccountsController],
  providers: [AccountsQuery, GenesisService, ListExports],
  exports: [AccountsQuery],
})
export class AccountsModule {}
