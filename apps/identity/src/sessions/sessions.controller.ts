import { Controller, Delete, Get, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { idField, successBody } from '#contracts/http';
import { IDENTITY_ERRORS, type SessionItem, sessionList } from '#contracts/identity';
import { Access, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { clearSessionCookies } from './session.cookies.js';
import { SessionsService } from './sessions.service.js';

@ApiTags('Security')
@Controller('api/user/sessions')
@Access('member')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  @Endpoint({ summary: 'List the devices that I am signed in on', response: sessionList })
  async list(@CurrentPrincipal() principal: Principal): Promise<{ sessions: SessionItem[] }> {
    return { sessions: await this.sessions.list(principal.memberId, principal.sessionId) };
  }

  @Delete(':id')
  @StepUp()
  @Endpoint({
    summary: 'Sign one device out',
    response: successBody,
    errors: [[IDENTITY_ERRORS, 'identity.session.not-found']],
  })
  async end(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
  ): Promise<{ success: true }> {
    await this.sessions.end(principal, id);
    return { success: true };
  }

  @Post('sign-out-others')
  @StepUp()
  @Endpoint({ summary: 'Sign all my other devices out', response: successBody })
  async endOthers(@CurrentPrincipal() principal: Principal): Promise<{ success: true }> {
    await this.sessions.endOthers(principal);
    return { success: true };
  }

  @Post('sign-out-all')
  @Endpoint({ summary: 'Sign me out everywhere, here too', response: successBody })
  async endAll(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ success: true }> {
    await this.sessions.signOutEverywhere(principal);
    clearSessionCookies(reply);
    return { success: true };
  }
}
