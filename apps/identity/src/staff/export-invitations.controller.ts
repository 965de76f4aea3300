import { Body, Controller, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { listExportRequest, type ListExportRequest } from '#contracts/http';
import { CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { ExportsList, ListExports } from '#platform/lists';
import { INVITATION_CSV } from './invitation-csv.js';
import { INVITATION_SORTABLE, invitationFilter, InvitationsRepository } from './invitations.repository.js';

@ApiTags('Administration')
@Controller('api/admin/staff/invitations/export')
export class ExportInvitationsController {
  constructor(
    private readonly invitations: InvitationsRepository,
    private readonly exports: ListExports,
  ) {}

  @ExportsList('staff.export', 'the invitations to the staff along that a filter matches')
  export(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: listExportRequest }) request: ListExportRequest,
  ): Promise<StreamableFile> {
    return this.exports.open(principal, request, {
      service: 'identity',
      list: 'staff-invitations',
      filter: invitationFilter,
      sortable: INVITATION_SORTABLE,
      columns: INVITATION_CSV,
      matching: (list) => this.invitations.matching(list, principal.tenantId),
    });
  }
}
