import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { successBody } from '#contracts/http';
import { claimFirstAdminRequest, IDENTITY_ERRORS } from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { Access, CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { setSessionCookies } from '../sessions/session.cookies.js';
import { FirstAdminService } from './first-admin.service.js';

@ApiTags('Session')
@Controller(`api/${PRODUCT.slug}/claim-first-admin`)
@Access('member')
export class FirstAdminController {
  constructor(private readonly firstAdmin: FirstAdminService) {}

  @Post()
  @Endpoint({
    summary: 'Become the first super administrator by the printed one-time link',
    response: successBody,
    errors: [[IDENTITY_ERRORS, 'identity.first-admin.invalid']],
  })
  async claim(
    @Body({ schema: claimFirstAdminRequest }) { token }: z.infer<typeof claimFirstAdminRequest>,
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ success: true }> {
    const session = await this.firstAdmin.claim(principal, token);
    setSessionCookies(request, reply, session);
    return { success: true };
  }
}
