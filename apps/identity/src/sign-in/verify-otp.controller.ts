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
import { answerSignIn, callerOf, SIGN_IN_REFUSALS } from '../authentication/sign-in.http.js';
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
      'A sign-in code opens a session, or leads to the second factor; any other confirms that one act of the signed-in ' +
      'member, who has proven himself by his second factor within five minutes if he has one.',
    response: verifiedResponse,
    errors: [
      [HTTP_ERRORS, 'http.unauthenticated'],
      [
        IDENTITY_ERRORS,
        'identity.otp.invalid',
        'identity.otp.too-many-tries',
        'identity.otp.wrong-address',
        'identity.step-up.required',
        'identity.registration.required',
        ...SIGN_IN_REFUSALS,
      ],
    ],
  })
  async verify(
    @Body({ schema: verifyOtpRequest }) body: VerifyOtpRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VerifiedResponse> {
    const { purpose } = body;
    if (purpose === 'authentication' || purpose === 'login') return this.signIn(body, request, reply);
    await this.confirmAct.confirm(body, purpose, request.principal, clientIp(request));
    return { success: true, verified: true };
  }

  private async signIn(
    { email, otp }: VerifyOtpRequest,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<VerifiedResponse> {
    const caller = callerOf(request);
    return answerSignIn(request, reply, await this.signInByCode.signIn({ email, otp, ...caller }));
  }
}
