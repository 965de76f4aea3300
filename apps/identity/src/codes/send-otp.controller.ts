import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { HTTP_ERRORS } from '#contracts/http';
import { IDENTITY_ERRORS, sendOtpRequest, type SendOtpRequest, sendOtpResponse } from '#contracts/identity';
import { Access, CurrentPrincipal } from '#platform/auth';
import type { MaybePrincipal } from '#platform/auth';
import { clientIp, Endpoint } from '#platform/http';
import { SendCodeService } from './send-code.service.js';

@ApiTags('Sign-in')
@Controller('api/auth/send-otp')
@Access('public')
export class SendOtpController {
  constructor(private readonly sendCode: SendCodeService) {}

  @Post()
  @Endpoint({
    summary: 'Send a one-time code',
    description:
      '`authentication` and `login` ask for the same sign-in code. `payment` and `pos-pin` serve the signed-in member alone. ' +
      'The answer does not tell whether anybody has this address.',
    response: sendOtpResponse,
    errors: [
      [HTTP_ERRORS, 'http.unauthenticated'],
      [
        IDENTITY_ERRORS,
        'identity.otp.too-soon',
        'identity.otp.too-many-codes',
        'identity.otp.wrong-address',
        'identity.otp.payment-missing',
      ],
    ],
  })
  async send(
    @Body({ schema: sendOtpRequest }) body: SendOtpRequest,
    @CurrentPrincipal() principal: MaybePrincipal,
    @Req() request: FastifyRequest,
  ): Promise<{ success: true; expiresAt: string; resendAt: string }> {
    return { success: true, ...(await this.sendCode.send(body, principal, clientIp(request))) };
  }
}
