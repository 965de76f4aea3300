import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { TransfersModule } from '../transfers/transfers.module.js';
import { BulkTransfersController } from './bulk-transfers.controller.js';
import { CreateBulkService } from './create-bulk.service.js';
import { CreateGroupService } from './create-group.service.js';
import { GuardResultsService } from './guard-results.service.js';
import { PreparePaymentsService } from './prepare-payments.service.js';

@Module({
  imports: [LedgerModule, TransfersModule],
  controllers: [BulkTransfersController],
  providers: [CreateBulkService, CreateGroupService, GuardResultsService, PreparePaymentsService],
})
export class BulkTransfersModule {}
