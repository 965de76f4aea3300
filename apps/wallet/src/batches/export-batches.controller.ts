import { listExportRequest, type ListExportRequest } from '#contracts/http';
import { CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { ExportsList, ListExports } from '#platform/lists';
import { Body, Controller, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { BATCH_CSV } from './batch-csv.js';
import { BATCH_SORTS, batchFilter, BatchesQuery } from './batches.query.js';

@ApiTags('Admin')
@Controller('api/admin/batches/export')
export class ExportBatchesController {
  constructor(
    private readonly batches: BatchesQuery,
    private readonly exports: ListExports,
  ) {}

  @ExportsList('ledger.export', 'the batches of the ledger along that a filter matches')
  export(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: listExportRequest }) request: ListExportRequest,
  ): Promise<StreamableFile> {
    return this.exports.open(principal, request, {
      service: 'wallet',
      list: 'batches',
      filter: batchFilter,
      sortable: BATCH_SORTS,
      columns: BATCH_CSV,
      matching: (list) => this.batches.matching(list),
    });
  }
}
