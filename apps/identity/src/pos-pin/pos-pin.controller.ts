import { Body, Controller, Post, Put, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { successBody } from '#contracts/http';
import {
  IDENTITY_ERRORS,
  setPosPinRequest,
  verifiedResponse,
  type VerifiedResponse,
  verifyPosPinRequest,
} from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { Access, CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { answerSignIn, callerOf, SIGN_IN_REFUSALS } from '../authentication/sign-in.http.js';
import { SetPinService } from './set-pin.service.js';
import { SignInByPinService } from './sign-in-by-pin.service.js';

@ApiTags('Sign-in')
@Controller(`api/${PRODUCT.slug}`)
export class PosPinController {
  constructor(
    private readonly signInByPin: SignInByPinService,
    private readonly setPin: SetPinService,
  ) {}

  @Post('verify-pos-pin')
  @Access('public')
  @Endpoint({
    summary: 'Sign in by POS PIN',
    description: 'Only in a browser in which the member has proven himself by a code before.',
    response: verifiedResponse,
    errors: [
      [
        IDENTITY_ERRORS,
        'identity.pin.invalid',
        'identity.pin.locked',
        'identity.pin.device-locked',
        'identity.pin.device-not-proven',
        ...SIGN_IN_REFUSALS,
      ],
    ],
  })
  async verify(
    @Body({ schema: verifyPosPinRequest }) body: z.infer<typeof verifyPosPinRequest>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VerifiedResponse> {
    const { email, posPin } = body;
    return answerSignIn(request, reply, await this.signInByPin.signIn({ email, posPin, ...callerOf(request) }));
  }

  @Put('pos-pin')
  @Access('member')
  @Endpoint({
    summary: 'Set or change my POS PIN',
    description: 'Wants a `pos-pin` code that was confirmed in this session within the last five minutes.',
    response: successBody,
    errors: [[IDENTITY_ERRORS, 'identity.act.unconfirmed', 'identity.pin.too-simple']],
  })
  async set(
    @Body({ schema: setPosPinRequest }) body: z.infer<typeof setPosPinRequest>,
    @CurrentPrincipal() principal: Principal,
  ): Promise<{ success: true }> {
    await this.setPin.set(principal, body.posPin);
    return { success: true };
  }
}
