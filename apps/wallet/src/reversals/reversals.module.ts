import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { TransactionsModule } from '../transactions/transactions.module.js';
import { ReturnTransferService } from './return-transfer.service.js';
import { ReversalsController } from './reversals.controller.js';

@Module({
  imports: [LedgerModule, TransactionsModule],
  controllers: [ReversalsController],
  providers: [ReturnTransferService],
})
export class ReversalsModule {}
