import { Module } from '@nestjs/common';
import { LedgerCheckModule } from '../ledger-check/ledger-check.module.js';
import { BatchesController } from './batches.controller.js';
import { BatchesQuery } from './batches.query.js';

@Module({ imports: [LedgerCheckModule], controllers: [BatchesController], providers: [BatchesQuery] })
export class BatchesModule {}
