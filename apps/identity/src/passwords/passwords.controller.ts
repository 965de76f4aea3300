import { Body, Controller, Get, Put, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { successBody } from '#contracts/http';
import {
  changePasswordRequest,
  type ChangePasswordRequest,
  IDENTITY_ERRORS,
  passwordState,
  type PasswordState,
} from '#contracts/identity';
import { Access, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { clientOf } from '../sessions/client.js';
import { setSessionCookies } from '../sessions/session.cookies.js';
import { NEW_PASSWORD_REFUSALS } from './password.rules.js';
import { ChangePasswordService } from './change-password.service.js';
import { PasswordsRepository } from './passwords.repository.js';

@ApiTags('Security')
@Controller('api/user/password')
@Access('member')
export class PasswordsController {
  constructor(
    private readonly passwords: PasswordsRepository,
    private readonly changePassword: ChangePasswordService,
  ) {}

  @Get()
  @Endpoint({ summary: 'Tell whether I have a password, and since when', response: passwordState })
  async read(@CurrentPrincipal() { memberId }: Principal): Promise<PasswordState> {
    const { hash, changedAt } = await this.passwords.of(memberId);
    return { hasPassword: hash !== null, changedAt: changedAt?.toISOString() ?? null };
  }

  @Put()
  @StepUp()
  @Endpoint({
    summary: 'Set or change my password',
    description: 'Ends all my other sessions, and gives this one a new proof.',
    response: successBody,
    errors: [
      [IDENTITY_ERRORS, 'identity.password.wrong', ...NEW_PASSWORD_REFUSALS, 'identity.password.too-many-tries'],
    ],
  })
  async change(
    @Body({ schema: changePasswordRequest }) body: ChangePasswordRequest,
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ success: true }> {
    setSessionCookies(request, reply, await this.changePassword.change(principal, body, clientOf(request)));
    return { success: true };
  }
}
