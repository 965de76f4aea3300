import { Body, Controller, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { listExportRequest, type ListExportRequest } from '#contracts/http';
import { CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { ExportsList, ListExports } from '#platform/lists';
import { ALLOCATION_CSV } from './allocation-csv.js';
import { ALLOCATION_SORTS, allocationFilter, AllocationsRepository } from './allocations.repository.js';

@ApiTags('Admin')
@Controller('api/admin/allocations/export')
export class ExportAllocationsController {
  constructor(
    private readonly allocations: AllocationsRepository,
    private readonly exports: ListExports,
  ) {}

  @ExportsList('allocations.export', 'the allocations along that a filter matches')
  export(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: listExportRequest }) request: ListExportRequest,
  ): Promise<StreamableFile> {
    return this.exports.open(principal, request, {
      service: 'wallet',
      list: 'allocations',
      filter: allocationFilter,
      sortable: ALLOCATION_SORTS,
      columns: ALLOCATION_CSV,
      matching: (list) => this.allocations.matching(list, principal.tenantId),
    });
  }
}
