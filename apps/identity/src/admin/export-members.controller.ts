import { Body, Controller, Post, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { listExportRequest, type ListExportRequest } from '#contracts/http';
import { Access, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { ListExports, parseAdminList } from '#platform/lists';
import { MEMBER_CSV } from './member-csv.js';
import { MEMBER_SORTABLE, memberFilter, MembersListQuery } from './members-list.query.js';

@ApiTags('Administration')
@Controller('api/admin/members/export')
export class ExportMembersController {
  constructor(
    private readonly members: MembersListQuery,
    private readonly exports: ListExports,
  ) {}

  @Post()
  @Access('members.export')
  @StepUp()
  @Endpoint({
    summary: 'Take the members along that a filter matches',
    description:
      'As a spreadsheet. Who took how many along, by which filter and why, is recorded before the first line is sent.',
    produces: 'text/csv',
  })
  export(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: listExportRequest }) { reason, ...query }: ListExportRequest,
  ): Promise<StreamableFile> {
    const list = parseAdminList(query, { filter: memberFilter, sortable: MEMBER_SORTABLE });
    return this.exports.open(principal, {
      service: 'identity',
      list: 'members',
      filter: list.filter,
      columns: MEMBER_CSV,
      matching: this.members.matching(list, principal.tenantId),
      reason,
    });
  }
}
