import { Module } from '@nestjs/common';
import { BooksModule } from '../books/books.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ClosePeriodService } from './close-period.service.js';
import { PeriodsController } from './periods.controller.js';
import { PeriodsRepository } from './periods.repository.js';
import { SealPeriodsService } from './seal-periods.service.js';

@Module({
  imports: [LedgerModule, BooksModule],
  controllers: [PeriodsController],
  providers: [PeriodsRepository, ClosePeriodService, SealPeriodsService],
})
export class PeriodsModule {}
