import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  IDENTITY_ERRORS,
  type PasskeyOptions,
  passkeyOptions,
  passkeyRequest,
  type PasskeyRequest,
  recoveryCodeRequest,
  totpRequest,
  verifiedResponse,
  type VerifiedResponse,
} from '#contracts/identity';
import { Access } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { pendingHashOf } from '../authentication/pending.cookie.js';
import { answerSignIn, callerOf, SIGN_IN_REFUSALS } from '../authentication/sign-in.http.js';
import type { FactorProof } from './judge-factor.service.js';
import { SecondFactorService } from './second-factor.service.js';

const CODE_ERRORS: [typeof IDENTITY_ERRORS, ...(keyof typeof IDENTITY_ERRORS)[]] = [
  IDENTITY_ERRORS,
  'identity.second-factor.invalid',
  'identity.second-factor.expired',
  'identity.otp.too-many-tries',
  ...SIGN_IN_REFUSALS,
];

@ApiTags('Sign-in')
@Controller('api/auth/second-factor')
@Access('public')
export class SecondFactorController {
  constructor(private readonly secondFactor: SecondFactorService) {}

  @Post('totp')
  @Endpoint({
    summary: 'Finish my sign-in with a code of my authenticator app',
    description: 'In the browser whose first factor was right, within ten minutes, at most five tries.',
    response: verifiedResponse,
    errors: [CODE_ERRORS],
  })
  totp(
    @Body({ schema: totpRequest }) { code }: z.infer<typeof totpRequest>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VerifiedResponse> {
    return this.complete({ method: 'totp', code }, request, reply);
  }

  @Post('recovery-code')
  @Endpoint({
    summary: 'Finish my sign-in with a recovery code',
    description: 'Each works once.',
    response: verifiedResponse,
    errors: [CODE_ERRORS],
  })
  recoveryCode(
    @Body({ schema: recoveryCodeRequest }) { code }: z.infer<typeof recoveryCodeRequest>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VerifiedResponse> {
    return this.complete({ method: 'recovery-code', code }, request, reply);
  }

  @Post('passkey-options')
  @Endpoint({
    summary: 'Start to finish my sign-in with a passkey',
    response: passkeyOptions,
    errors: [[IDENTITY_ERRORS, 'identity.second-factor.expired', 'identity.passkey.not-found']],
  })
  passkeyOptions(@Req() request: FastifyRequest): Promise<PasskeyOptions> {
    return this.secondFactor.passkeyOptions(pendingHashOf(request));
  }

  @Post('passkey')
  @Endpoint({ summary: 'Finish my sign-in with a passkey', response: verifiedResponse, errors: [CODE_ERRORS] })
  passkey(
    @Body({ schema: passkeyRequest }) { response }: PasskeyRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VerifiedResponse> {
    return this.complete({ method: 'passkey', response }, request, reply);
  }

  private async complete(proof: FactorProof, request: FastifyRequest, reply: FastifyReply): Promise<VerifiedResponse> {
    const attempt = { pendingHash: pendingHashOf(request), proof, caller: callerOf(request) };
    return answerSignIn(request, reply, await this.secondFactor.complete(attempt));
  }
}
