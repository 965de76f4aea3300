import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { successBody } from '#contracts/http';
import { Access, AllowedWhileViewing } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { clientOf } from './client.js';
import { clearSessionCookies } from './session.cookies.js';
import { SessionsService } from './sessions.service.js';

@ApiTags('Session')
@Controller('api/logout')
@Access('public')
export class LogoutController {
  constructor(private readonly sessions: SessionsService) {}

  @Post()
  @AllowedWhileViewing()
  @Endpoint({ summary: 'Sign out', description: 'Also where there is no session to end.', response: successBody })
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ success: true }> {
    const { proofHash, ip } = clientOf(request);
    await this.sessions.signOut(proofHash, ip);
    clearSessionCookies(reply);
    return { success: true };
  }
}
