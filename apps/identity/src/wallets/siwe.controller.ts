import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HTTP_ERRORS } from '#contracts/http';
import {
  IDENTITY_ERRORS,
  type SignedWalletMessage,
  signedWalletMessage,
  type SiweNonceRequest,
  siweNonceRequest,
  type SiweNonceResponse,
  siweNonceResponse,
  type VerifiedResponse,
  verifiedResponse,
} from '#contracts/identity';
import { refusals } from '#kernel';
import { Access } from '#platform/auth';
import { clientIp, Endpoint } from '#platform/http';
import { answerSignIn, callerOf, SIGN_IN_REFUSALS } from '../authentication/sign-in.http.js';
import { enterFlow } from '../flows/flow.cookie.js';
import { FlowsRepository } from '../flows/flows.repository.js';
import { Limits } from '../limits/limits.js';
import { sessionBinding } from './session-binding.js';
import { SignInByWalletService } from './sign-in-by-wallet.service.js';
import { WalletProofsService } from './wallet-proofs.service.js';

const refuse = refusals(HTTP_ERRORS);

@ApiTags('Sign-in')
@Controller('api/auth/siwe')
@Access('public')
export class SiweController {
  constructor(
    private readonly limits: Limits,
    private readonly flows: FlowsRepository,
    private readonly proofs: WalletProofsService,
    private readonly signIns: SignInByWalletService,
  ) {}

  @Post('nonce')
  @Endpoint({
    summary: 'Ask for a message to be signed by a wallet (EIP-4361)',
    description:
      'It can be used once, within ten minutes, for this purpose, and by this browser; one that links, by this session.',
    response: siweNonceResponse,
    errors: [[HTTP_ERRORS, 'http.unauthenticated']],
  })
  async nonce(
    @Body({ schema: siweNonceRequest }) { address, purpose }: SiweNonceRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SiweNonceResponse> {
    await this.limits.walletNonce(clientIp(request));
    if (purpose === 'sign-in') return this.proofs.ask(address, purpose, await enterFlow(this.flows, request, reply));
    if (!request.principal) throw refuse('http.unauthenticated');
    return this.proofs.ask(address, purpose, sessionBinding(request.principal));
  }

  @Post('verify')
  @Endpoint({
    summary: 'Sign in with a wallet',
    description: 'With the signed message; the wallet must have been linked to an account before.',
    response: verifiedResponse,
    errors: [[IDENTITY_ERRORS, 'identity.wallet.invalid', 'identity.wallet.not-linked', ...SIGN_IN_REFUSALS]],
  })
  async verify(
    @Body({ schema: signedWalletMessage }) signed: SignedWalletMessage,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VerifiedResponse> {
    return answerSignIn(request, reply, await this.signIns.signIn(signed, callerOf(request)));
  }
}
