import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { MoneyRequestsModule } from '../money-requests/money-requests.module.js';
import { TransactionsModule } from '../transactions/transactions.module.js';
import { DataExportConsumer } from './data-export.consumer.js';
import { MemberRecordsQuery } from './member-records.query.js';

@Module({
  imports: [AccountsModule, TransactionsModule, MoneyRequestsModule],
  controllers: [DataExportConsumer],
  providers: [MemberRecordsQuery],
})
export class DataExportModule {}
