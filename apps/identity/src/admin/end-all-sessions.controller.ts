import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { endedSessions, memberActionRequest } from '#contracts/identity';
import { Access, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { EndAllSessionsService } from './end-all-sessions.service.js';

@ApiTags('Administration')
@Controller('api/admin/sessions')
export class EndAllSessionsController {
  constructor(private readonly sessions: EndAllSessionsService) {}

  @Post('end-all')
  @Access('sessions.end-all')
  @StepUp()
  @Endpoint({
    summary: 'Sign everybody out',
    description: 'Every session but this one ends at once, and everybody signs in anew. API keys go on.',
    response: endedSessions,
  })
  async endAll(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: memberActionRequest }) { reason }: z.infer<typeof memberActionRequest>,
  ): Promise<z.infer<typeof endedSessions>> {
    return { success: true, count: await this.sessions.endAll(principal, reason) };
  }
}
