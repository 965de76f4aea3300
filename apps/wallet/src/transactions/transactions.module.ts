import { ListExports } from '#platform/lists';
import { Module } from '@nestjs/common';
import { AdminTransactionsController } from './admin-transactions.controller.js';
import { AdminTransactionsQuery } from './admin-transactions.query.js';
import { ExportAdminTransactionsController } from './export-admin-transactions.controller.js';
import { ExportTransactionsService } from './export-transactions.service.js';
import { StatementQuery } from './statement.query.js';
import { TransactionsController } from './transactions.controller.js';

@Module({
  controllers: [TransactionsController, AdminTransactionsController, ExportAdminTransactionsController],
  providers: [StatementQuery, ExportTransactionsService, AdminTransactionsQuery, ListExports],
  exports: [StatementQuery, AdminTransactionsQuery],
})
export class TransactionsModule {}
