import { Body, Controller, Delete, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { type AdminListQuery, adminListQuery, idField, successBody } from '#contracts/http';
import {
  type AdminMember,
  adminMember,
  adminMemberList,
  changeRoleRequest,
  IDENTITY_ERRORS,
  memberActionRequest,
  type SessionItem,
  sessionList,
  suspendManyRequest,
  type SuspendManyRequest,
  suspendManyResponse,
  type SuspendManyResponse,
} from '#contracts/identity';
import { refusals } from '#kernel';
import { Access, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint, type EndpointOptions } from '#platform/http';
import { parseAdminList, setContentRange } from '#platform/lists';
import { toAdminMember } from '../members/member.js';
import { MembersRepository } from '../members/members.repository.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { MemberActsService } from './member-acts.service.js';
import { MEMBER_SORTABLE, memberFilter, MembersListQuery } from './members-list.query.js';

const refuse = refusals(IDENTITY_ERRORS);
type Errors = NonNullable<EndpointOptions['errors']>;

const ACT_ERRORS: Errors = [
  [IDENTITY_ERRORS, 'identity.member.not-found', 'identity.member.own-account', 'identity.member.outranked'],
];
const CHANGE_ERRORS: Errors = [
  ...ACT_ERRORS,
  [IDENTITY_ERRORS, 'identity.member.state-conflict', 'identity.member.last-superadmin'],
];

@ApiTags('Administration')
@Controller('api/admin/members')
export class MembersController {
  constructor(
    private readonly members: MembersRepository,
    private readonly membersList: MembersListQuery,
    private readonly acts: MemberActsService,
    private readonly sessions: SessionsService,
  ) {}

  @Get()
  @Access('members.list')
  @Endpoint({ summary: 'List members', response: adminMemberList })
  async list(
    @CurrentPrincipal() { tenantId }: Principal,
    @Query({ schema: adminListQuery }) query: AdminListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminMember[]> {
    const list = parseAdminList(query, { filter: memberFilter, sortable: MEMBER_SORTABLE });
    const { rows, total } = await this.membersList.list(list, tenantId);
    setContentRange(reply, 'members', list, rows.length, total);
    return rows;
  }

  @Get(':id')
  @Access('members.read')
  @Endpoint({
    summary: 'Read one member',
    response: adminMember,
    errors: [[IDENTITY_ERRORS, 'identity.member.not-found']],
  })
  async read(
    @CurrentPrincipal() { tenantId }: Principal,
    @Param('id', { schema: idField }) id: string,
  ): Promise<AdminMember> {
    const member = await this.members.findInTenant(id, tenantId);
    if (!member) throw refuse('identity.member.not-found');
    return toAdminMember(member);
  }

  @Post('suspend')
  @Access('members.suspend')
  @Endpoint({
    summary: 'Suspend several members',
    description: 'Each on its own: the answer tells for every id whether it was done, and why not.',
    response: suspendManyResponse,
  })
  async suspendMany(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: suspendManyRequest }) { ids, reason }: SuspendManyRequest,
  ): Promise<SuspendManyResponse> {
    return { results: await this.acts.suspendMany(principal, ids, reason) };
  }

  @Post(':id/suspend')
  @Access('members.suspend')
  @Endpoint({
    summary: 'Suspend a member',
    description: 'Ends all his sessions at once, and his API keys for good.',
    response: adminMember,
    errors: CHANGE_ERRORS,
  })
  suspend(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
    @Body({ schema: memberActionRequest }) { reason }: z.infer<typeof memberActionRequest>,
  ): Promise<AdminMember> {
    return this.acts.suspend(principal, id, reason);
  }

  @Post(':id/reactivate')
  @Access('members.reactivate')
  @Endpoint({ summary: 'Reactivate a suspended member', response: adminMember, errors: CHANGE_ERRORS })
  reactivate(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
    @Body({ schema: memberActionRequest }) { reason }: z.infer<typeof memberActionRequest>,
  ): Promise<AdminMember> {
    return this.acts.reactivate(principal, id, reason);
  }

  @Post(':id/role')
  @Access('members.change-role')
  @StepUp()
  @Endpoint({
    summary: "Change a member's role",
    description: 'Only for super administrators. Ends all his sessions at once.',
    response: adminMember,
    errors: CHANGE_ERRORS,
  })
  changeRole(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
    @Body({ schema: changeRoleRequest }) { role, reason }: z.infer<typeof changeRoleRequest>,
  ): Promise<AdminMember> {
    return this.acts.changeRole(principal, id, role, reason);
  }

  @Post(':id/reset-factors')
  @Access('members.reset-factors')
  @StepUp()
  @Endpoint({
    summary: 'Remove all second factors of a member who has lost them',
    description: 'Only for super administrators. Ends all his sessions, and tells him by mail.',
    response: successBody,
    errors: [...ACT_ERRORS, [IDENTITY_ERRORS, 'identity.member.no-factors']],
  })
  async resetFactors(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
    @Body({ schema: memberActionRequest }) { reason }: z.infer<typeof memberActionRequest>,
  ): Promise<{ success: true }> {
    await this.acts.resetFactors(principal, id, reason);
    return { success: true };
  }

  @Get(':id/sessions')
  @Access('members.read')
  @Endpoint({
    summary: "List a member's signed-in devices",
    response: sessionList,
    errors: [[IDENTITY_ERRORS, 'identity.member.not-found']],
  })
  async listSessions(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
  ): Promise<{ sessions: SessionItem[] }> {
    await this.read(principal, id);
    return { sessions: await this.sessions.list(id) };
  }

  @Delete(':id/sessions')
  @Access('members.end-sessions')
  @Endpoint({ summary: 'Sign a member out everywhere', response: successBody, errors: ACT_ERRORS })
  async endSessions(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
  ): Promise<{ success: true }> {
    await this.acts.endSessions(principal, id);
    return { success: true };
  }
}
