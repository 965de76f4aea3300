import { Body, Controller, Post, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { listExportRequest, type ListExportRequest } from '#contracts/http';
import { Access, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { ListExports, parseAdminList } from '#platform/lists';
import { INVITATION_CSV } from './invitation-csv.js';
import { INVITATION_SORTABLE, invitationFilter, InvitationsRepository } from './invitations.repository.js';

@ApiTags('Administration')
@Controller('api/admin/staff/invitations/export')
export class ExportInvitationsController {
  constructor(
    private readonly invitations: InvitationsRepository,
    private readonly exports: ListExports,
  ) {}

  @Post()
  @Access('staff.export')
  @StepUp()
  @Endpoint({
    summary: 'Take the invitations to the staff along that a filter matches',
    description:
      'As a spreadsheet. Who took how many along, by which filter and why, is recorded before the first line is sent.',
    produces: 'text/csv',
  })
  export(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: listExportRequest }) { reason, ...query }: ListExportRequest,
  ): Promise<StreamableFile> {
    const list = parseAdminList(query, { filter: invitationFilter, sortable: INVITATION_SORTABLE });
    return this.exports.open(principal, {
      service: 'identity',
      list: 'staff-invitations',
      filter: list.filter,
      columns: INVITATION_CSV,
      matching: this.invitations.matching(list, principal.tenantId),
      reason,
    });
  }
}
