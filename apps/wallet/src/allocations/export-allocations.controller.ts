import { Body, Controller, Post, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { listExportRequest, type ListExportRequest } from '#contracts/http';
import { Access, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { ListExports, parseAdminList } from '#platform/lists';
import { ALLOCATION_CSV } from './allocation-csv.js';
import { ALLOCATION_SORTS, allocationFilter, AllocationsRepository } from './allocations.repository.js';

@ApiTags('Admin')
@Controller('api/admin/allocations/export')
export class ExportAllocationsController {
  constructor(
    private readonly allocations: AllocationsRepository,
    private readonly exports: ListExports,
  ) {}

  @Post()
  @Access('allocations.export')
  @StepUp()
  @Endpoint({
    summary: 'Take the allocations along that a filter matches',
    description:
      'As a spreadsheet. Who took how many along, by which filter and why, is recorded before the first line is sent.',
    produces: 'text/csv',
  })
  export(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: listExportRequest }) { reason, ...query }: ListExportRequest,
  ): Promise<StreamableFile> {
    const list = parseAdminList(query, { filter: allocationFilter, sortable: ALLOCATION_SORTS });
    return this.exports.open(principal, {
      service: 'wallet',
      list: 'allocations',
      filter: list.filter,
      columns: ALLOCATION_CSV,
      matching: this.allocations.matching(list, principal.tenantId),
      reason,
    });
  }
}
