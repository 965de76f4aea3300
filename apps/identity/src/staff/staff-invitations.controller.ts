import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { type AdminListQuery, adminListQuery, idField } from '#contracts/http';
import {
  IDENTITY_ERRORS,
  inviteStaffRequest,
  type InviteStaffRequest,
  type StaffInvitation,
  staffInvitation,
  staffInvitationList,
} from '#contracts/identity';
import { Access, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint, type EndpointOptions } from '#platform/http';
import { parseAdminList, setContentRange } from '#platform/lists';
import { toStaffInvitation } from './invitation.js';
import { INVITATION_SORTABLE, invitationFilter, InvitationsRepository } from './invitations.repository.js';
import { InviteStaffService } from './invite-staff.service.js';

const ACT_ERRORS: NonNullable<EndpointOptions['errors']> = [
  [IDENTITY_ERRORS, 'identity.invitation.not-found', 'identity.invitation.closed'],
];

@ApiTags('Administration')
@Controller('api/admin/staff/invitations')
@Access('staff.invite')
export class StaffInvitationsController {
  constructor(
    private readonly invitations: InvitationsRepository,
    private readonly inviting: InviteStaffService,
  ) {}

  @Get()
  @Endpoint({ summary: 'List invitations to the staff', response: staffInvitationList })
  async list(
    @CurrentPrincipal() { tenantId }: Principal,
    @Query({ schema: adminListQuery }) query: AdminListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StaffInvitation[]> {
    const list = parseAdminList(query, { filter: invitationFilter, sortable: INVITATION_SORTABLE });
    const { rows, total } = await this.invitations.list(list, tenantId);
    setContentRange(reply, 'staff-invitations', list, rows.length, total);
    return rows.map(toStaffInvitation);
  }

  @Post()
  @StepUp()
  @Endpoint({
    summary: 'Invite somebody to the staff by mail',
    description:
      'The link works once, within 72 hours, for exactly this address. It takes the place of one sent before.',
    status: 201,
    response: staffInvitation,
    errors: [[IDENTITY_ERRORS, 'identity.invitation.already-staff']],
  })
  invite(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: inviteStaffRequest }) request: InviteStaffRequest,
  ): Promise<StaffInvitation> {
    return this.inviting.invite(principal, request);
  }

  @Post(':id/resend')
  @StepUp()
  @Endpoint({ summary: 'Mail a new link; the one before is void', response: staffInvitation, errors: ACT_ERRORS })
  resend(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
  ): Promise<StaffInvitation> {
    return this.inviting.resend(principal, id);
  }

  @Post(':id/revoke')
  @Endpoint({ summary: 'Take an invitation back', response: staffInvitation, errors: ACT_ERRORS })
  revoke(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
  ): Promise<StaffInvitation> {
    return this.inviting.revoke(principal, id);
  }
}
