import { Body, Controller, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { HTTP_ERRORS } from '#contracts/http';
import { IDENTITY_ERRORS, sendOtpRequest, type SendOtpRequest, sendOtpResponse } from '#contracts/identity';
import { refusals } from '#kernel';
import { Access, CurrentPrincipal } from '#platform/auth';
import type { MaybePrincipal } from '#platform/auth';
import { clientIp, Endpoint } from '#platform/http';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import { deviceHashOf } from '../devices/device.cookie.js';
import { flowProofOf } from '../flows/flow.cookie.js';
import { FlowsRepository } from '../flows/flows.repository.js';
import { evenly } from '../limits/evenly.js';
import { SendCodeService } from './send-code.service.js';

const refuse = refusals(HTTP_ERRORS);
const NO_EMAIL = { path: 'email', message: 'Enter a valid e-mail address' };

@ApiTags('Sign-in')
@Controller('api/auth/send-otp')
@Access('public')
export class SendOtpController {
  constructor(
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly flows: FlowsRepository,
    private readonly sendCode: SendCodeService,
  ) {}

  @Post()
  @Endpoint({
    summary: 'Send a one-time code',
    description:
      '`authentication` and `login` ask for the same sign-in code; `password-reset` and `member-id` are for who has forgotten one of ' +
      'them; the others serve the signed-in member alone. The answer does not tell whether anybody has this address.',
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
    const email = body.email ?? (await this.flows.emailOf(flowProofOf(request).hash));
    if (!email) throw refuse('http.validation-failed', { details: [NO_EMAIL] });
    const code = { ...body, email, principal, ip: clientIp(request), deviceHash: deviceHashOf(request) };
    return { success: true, ...(await evenly(this.config.EVEN_ANSWERS_MS, () => this.sendCode.send(code))) };
  }
}
