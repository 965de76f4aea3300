import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  emailCodeRequest,
  IDENTITY_ERRORS,
  type PasskeyOptions,
  passkeyOptions,
  passkeyRequest,
  type PasskeyRequest,
  recoveryCodeRequest,
  steppedUp,
  stepUpState,
  type StepUpState,
  totpRequest,
} from '#contracts/identity';
import { Access, CurrentPrincipal, freshUntil } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { deviceName, Endpoint } from '#platform/http';
import { setSessionCookies } from '../sessions/session.cookies.js';
import { type StepUpProof, StepUpService } from './step-up.service.js';

const FACTOR_ERRORS: [typeof IDENTITY_ERRORS, ...(keyof typeof IDENTITY_ERRORS)[]] = [
  IDENTITY_ERRORS,
  'identity.second-factor.invalid',
  'identity.step-up.method',
  'identity.otp.too-many-tries',
];

type SteppedUp = z.infer<typeof steppedUp>;

@ApiTags('Security')
@Controller('api/user/step-up')
@Access('member')
export class StepUpController {
  constructor(private readonly stepUp: StepUpService) {}

  @Get()
  @Endpoint({
    summary: 'See how I can prove anew that it is me',
    description: 'A second factor where one is set up, else an e-mailed code of the purpose `step-up`.',
    response: stepUpState,
  })
  state(@CurrentPrincipal() principal: Principal): Promise<StepUpState> {
    return this.stepUp.state(principal);
  }

  @Post('email-code')
  @Endpoint({
    summary: 'Prove anew that it is me by an e-mailed code',
    description: 'Only where no second factor is set up. The session goes on under new cookies.',
    response: steppedUp,
    errors: [[IDENTITY_ERRORS, 'identity.otp.invalid', 'identity.step-up.method', 'identity.otp.too-many-tries']],
  })
  emailCode(
    @Body({ schema: emailCodeRequest }) { code }: z.infer<typeof emailCodeRequest>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SteppedUp> {
    return this.prove({ method: 'email-code', code }, request, reply);
  }

  @Post('totp')
  @Endpoint({
    summary: 'Prove anew that it is me by a code of my authenticator app',
    response: steppedUp,
    errors: [FACTOR_ERRORS],
  })
  totp(
    @Body({ schema: totpRequest }) { code }: z.infer<typeof totpRequest>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SteppedUp> {
    return this.prove({ method: 'totp', code }, request, reply);
  }

  @Post('recovery-code')
  @Endpoint({
    summary: 'Prove anew that it is me by a recovery code',
    description: 'Each works once.',
    response: steppedUp,
    errors: [FACTOR_ERRORS],
  })
  recoveryCode(
    @Body({ schema: recoveryCodeRequest }) { code }: z.infer<typeof recoveryCodeRequest>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SteppedUp> {
    return this.prove({ method: 'recovery-code', code }, request, reply);
  }

  @Post('passkey-options')
  @Endpoint({
    summary: 'Start to prove anew that it is me by a passkey',
    response: passkeyOptions,
    errors: [[IDENTITY_ERRORS, 'identity.passkey.not-found']],
  })
  passkeyOptions(@CurrentPrincipal() principal: Principal): Promise<PasskeyOptions> {
    return this.stepUp.passkeyOptions(principal);
  }

  @Post('passkey')
  @Endpoint({
    summary: 'Prove anew that it is me by a passkey',
    response: steppedUp,
    errors: [FACTOR_ERRORS],
  })
  passkey(
    @Body({ schema: passkeyRequest }) { response }: PasskeyRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SteppedUp> {
    return this.prove({ method: 'passkey', response }, request, reply);
  }

  private async prove(proof: StepUpProof, request: FastifyRequest, reply: FastifyReply): Promise<SteppedUp> {
    const principal = request.principal!;
    const session = await this.stepUp.prove({ principal, proof, device: deviceName(request.headers['user-agent']) });
    setSessionCookies(request, reply, session);
    return { success: true, freshUntil: freshUntil({ strongAt: Date.now() })!.toISOString() };
  }
}
