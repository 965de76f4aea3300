import { ListExports } from '#platform/lists';
import { Module } from '@nestjs/common';
import { LedgerCheckModule } from '../ledger-check/ledger-check.module.js';
import { BatchesController } from './batches.controller.js';
import { BatchesQuery } from './batches.query.js';
import { ExportBatchesController } from './export-batches.controller.js';

@Module({
  imports: [LedgerCheckModule],
  controllers: [BatchesController, ExportBatchesController],
  providers: [BatchesQuery, ListExports],
})
export class BatchesModule {}
