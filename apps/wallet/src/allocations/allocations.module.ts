import { ListExports } from '#platform/lists';
import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { MembersModule } from '../members/members.module.js';
import { AllocationsController } from './allocations.controller.js';
import { AllocationsRepository } from './allocations.repository.js';
import { DecideAllocationService } from './decide-allocation.service.js';
import { ExpireAllocationsService } from './expire-allocations.service.js';
import { ExportAllocationsController } from './export-allocations.controller.js';
import { RequestAllocationService } from './request-allocation.service.js';

@Module({
  imports: [LedgerModule, MembersModule],
  controllers: [AllocationsController, ExportAllocationsController],
  providers: [
    AllocationsRepository,
    RequestAllocationService,
    DecideAllocationService,
    ExpireAllocationsService,
    ListExports,
  ],
})
export class AllocationsModule {}
