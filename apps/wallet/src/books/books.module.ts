import { ListExports } from '#platform/lists';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AccountEntriesQuery } from './account-entries.query.js';
import { BalanceAtQuery } from './balance-at.query.js';
import { BooksController } from './books.controller.js';
import { ExportEntriesController } from './export-entries.controller.js';
import { HoursService } from './hours.service.js';
import { TimesService } from './times.service.js';
import { TrialBalanceQuery } from './trial-balance.query.js';

/** Reading the past: what an account had, and what all of them had together, at any moment. */
@Module({
  imports: [AccountsModule],
  controllers: [BooksController, ExportEntriesController],
  providers: [AccountEntriesQuery, BalanceAtQuery, TrialBalanceQuery, HoursService, TimesService, ListExports],
  exports: [TrialBalanceQuery],
})
export class BooksModule {}
