import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { successBody } from '#contracts/http';
import {
  confirmEmailChangeRequest,
  type ConfirmEmailChangeRequest,
  emailChangeRequest,
  IDENTITY_ERRORS,
  sendOtpResponse,
} from '#contracts/identity';
import { Access, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { clientOf } from '../sessions/client.js';
import { setSessionCookies } from '../sessions/session.cookies.js';
import { ConfirmEmailChangeService } from './confirm-email-change.service.js';
import { StartEmailChangeService } from './start-email-change.service.js';

@ApiTags('Security')
@Controller('api/user/email-change')
@Access('member')
export class EmailChangeController {
  constructor(
    private readonly startChange: StartEmailChangeService,
    private readonly confirmChange: ConfirmEmailChangeService,
  ) {}

  @Post()
  @StepUp()
  @Endpoint({
    summary: 'Ask for another e-mail address',
    description:
      'Sends a code to my address and one to the new one. The answer does not tell whether somebody has the new one.',
    response: sendOtpResponse,
    errors: [
      [
        IDENTITY_ERRORS,
        'identity.email-change.same',
        'identity.email-change.configured',
        'identity.otp.too-soon',
        'identity.otp.too-many-codes',
      ],
    ],
  })
  async start(
    @Body({ schema: emailChangeRequest }) { newEmail }: z.infer<typeof emailChangeRequest>,
    @CurrentPrincipal() principal: Principal,
  ): Promise<z.infer<typeof sendOtpResponse>> {
    return { success: true, ...(await this.startChange.start(principal, newEmail)) };
  }

  @Post('confirm')
  @Endpoint({
    summary: 'Confirm another e-mail address by both codes',
    description:
      'Ends all my other sessions, and gives this one a new proof. The old address can take it back for 72 hours.',
    response: successBody,
    errors: [[IDENTITY_ERRORS, 'identity.email-change.invalid', 'identity.otp.too-many-tries']],
  })
  async confirm(
    @Body({ schema: confirmEmailChangeRequest }) codes: ConfirmEmailChangeRequest,
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ success: true }> {
    setSessionCookies(request, reply, await this.confirmChange.confirm(principal, codes, clientOf(request)));
    return { success: true };
  }
}
