import { Module } from '@nestjs/common';
import { AdminTransactionsController } from './admin-transactions.controller.js';
import { AdminTransactionsQuery } from './admin-transactions.query.js';
import { ExportTransactionsService } from './export-transactions.service.js';
import { StatementQuery } from './statement.query.js';
import { TransactionsController } from './transactions.controller.js';

@Module({
  controllers: [TransactionsController, AdminTransactionsController],
  providers: [StatementQuery, ExportTransactionsService, AdminTransactionsQuery],
  exports: [StatementQuery, AdminTransactionsQuery],
})
export class TransactionsModule {}
