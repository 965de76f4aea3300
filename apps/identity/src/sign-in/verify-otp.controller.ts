import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HTTP_ERRORS } from '#contracts/http';
import {
  IDENTITY_ERRORS,
  verifiedResponse,
  type VerifiedResponse,
  verifyOtpRequest,
  type VerifyOtpRequest,
} from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { Access } from '#platform/auth';
import { clientIp, Endpoint } from '#platform/http';
import { ConfirmActService } from '../codes/confirm-act.service.js';
import { deviceHashOf, setDeviceCookie } from '../devices/device.cookie.js';
import { clientOf } from '../sessions/client.js';
import { setSessionCookies } from '../sessions/session.cookies.js';
import { clearFlowCookie, flowProofOf } from '../flows/flow.cookie.js';
import { SignInByCodeService } from './sign-in-by-code.service.js';

@ApiTags('Sign-in')
@Controller(`api/${PRODUCT.slug}/verify-otp`)
@Access('public')
export class VerifyOtpController {
  constructor(
    private readonly signInByCode: SignInByCodeService,
    private readonly confirmAct: ConfirmActService,
  ) {}

  @Post()
  @Endpoint({
    summary: 'Verify a one-time code',
    description:
      'A sign-in code opens a session; a `payment` or `pos-pin` code confirms that one act of the signed-in member.',
    response: verifiedResponse,
    errors: [
      [HTTP_ERRORS, 'http.unauthenticated'],
      [
        IDENTITY_ERRORS,
        'identity.otp.invalid',
        'identity.otp.too-many-tries',
        'identity.otp.wrong-address',
        'identity.registration.required',
        'identity.member.suspended',
      ],
    ],
  })
  async verify(
    @Body({ schema: verifyOtpRequest }) body: VerifyOtpRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VerifiedResponse> {
    if (body.purpose === 'payment' || body.purpose === 'pos-pin') {
      await this.confirmAct.confirm(body, body.purpose, request.principal, clientIp(request));
      return { success: true, verified: true };
    }
    return this.signIn(body, request, reply);
  }

  private async signIn(
    { email, otp }: VerifyOtpRequest,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<VerifiedResponse> {
    const { user, session, deviceToken } = await this.signInByCode.signIn({
      email,
      otp,
      flow: flowProofOf(request),
      deviceHash: deviceHashOf(request),
      client: clientOf(request),
    });
    setSessionCookies(request, reply, session);
    setDeviceCookie(request, reply, deviceToken);
    clearFlowCookie(reply);
    return { success: true, verified: true, user };
  }
}
