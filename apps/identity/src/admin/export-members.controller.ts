import { Body, Controller, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { listExportRequest, type ListExportRequest } from '#contracts/http';
import { CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { ExportsList, ListExports } from '#platform/lists';
import { MEMBER_CSV } from './member-csv.js';
import { MEMBER_SORTABLE, memberFilter, MembersListQuery } from './members-list.query.js';

@ApiTags('Administration')
@Controller('api/admin/members/export')
export class ExportMembersController {
  constructor(
    private readonly members: MembersListQuery,
    private readonly exports: ListExports,
  ) {}

  @ExportsList('members.export', 'the members along that a filter matches')
  export(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: listExportRequest }) request: ListExportRequest,
  ): Promise<StreamableFile> {
    return this.exports.open(principal, request, {
      service: 'identity',
      list: 'members',
      filter: memberFilter,
      sortable: MEMBER_SORTABLE,
      columns: MEMBER_CSV,
      matching: (list) => this.members.matching(list, principal.tenantId),
    });
  }
}
