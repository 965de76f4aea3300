import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  IDENTITY_ERRORS,
  type PasskeyOptions,
  passkeyOptions,
  passkeyRequest,
  type PasskeyRequest,
  verifiedResponse,
  type VerifiedResponse,
} from '#contracts/identity';
import { Access } from '#platform/auth';
import { clientIp, Endpoint } from '#platform/http';
import { answerSignIn, callerOf, SIGN_IN_REFUSALS } from '../authentication/sign-in.http.js';
import { enterFlow } from '../flows/flow.cookie.js';
import { FlowsRepository } from '../flows/flows.repository.js';
import { SignInByPasskeyService } from './sign-in-by-passkey.service.js';

@ApiTags('Sign-in')
@Controller('api/auth/passkey')
@Access('public')
export class PasskeySignInController {
  constructor(
    private readonly flows: FlowsRepository,
    private readonly signInByPasskey: SignInByPasskeyService,
  ) {}

  @Post('options')
  @Endpoint({
    summary: 'Start to sign in with a passkey',
    description:
      'Asks for no address: the passkey says whose it is. The challenge serves this browser, once, for five minutes.',
    response: passkeyOptions,
  })
  async options(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PasskeyOptions> {
    const flowHash = await enterFlow(this.flows, request, reply);
    return this.signInByPasskey.options(flowHash, clientIp(request));
  }

  @Post()
  @Endpoint({
    summary: 'Sign in with a passkey',
    response: verifiedResponse,
    errors: [[IDENTITY_ERRORS, 'identity.passkey.invalid', ...SIGN_IN_REFUSALS]],
  })
  async signIn(
    @Body({ schema: passkeyRequest }) { response }: PasskeyRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VerifiedResponse> {
    return answerSignIn(request, reply, await this.signInByPasskey.signIn(response, callerOf(request)));
  }
}
