import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  IDENTITY_ERRORS,
  loginRequest,
  type LoginRequest,
  loginResponse,
  type LoginResponse,
  verifyLoginCodeRequest,
  type VerifyLoginCodeRequest,
  verifyLoginCodeResponse,
  type VerifyLoginCodeResponse,
} from '#contracts/identity';
import { refusals } from '#kernel';
import { Access } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { answerSignIn, callerOf, SIGN_IN_REFUSALS } from '../authentication/sign-in.http.js';
import { enterFlow, flowProofOf } from '../flows/flow.cookie.js';
import { FlowsRepository } from '../flows/flows.repository.js';
import { PASSWORD_ATTEMPT_REFUSALS } from '../limits/password-attempts.service.js';
import { SignInByCodeService } from '../sign-in/sign-in-by-code.service.js';
import { LoginService } from './login.service.js';
import { maskedAddress } from './masked-address.js';

const refuse = refusals(IDENTITY_ERRORS);

/** The older way in: member ID and password, and a code where the password does not suffice. */
@ApiTags('Sign-in, older flow')
@Controller('api/auth')
@Access('public')
export class LoginController {
  constructor(
    private readonly flows: FlowsRepository,
    private readonly logins: LoginService,
    private readonly signInByCode: SignInByCodeService,
  ) {}

  @Post('login')
  @Endpoint({
    summary: 'Sign in by password',
    description:
      'By member ID or e-mail address. Opens a session only on a device that the member has proven by a code before; on any other a ' +
      'sign-in code is sent to the member’s address, and `verify-otp` goes on. A name that nobody has is refused like a wrong password.',
    response: loginResponse,
    errors: [[IDENTITY_ERRORS, ...PASSWORD_ATTEMPT_REFUSALS, 'identity.otp.too-many-codes', ...SIGN_IN_REFUSALS]],
  })
  async login(
    @Body({ schema: loginRequest }) body: LoginRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginResponse> {
    const outcome = await this.logins.login(body, callerOf(request), () => enterFlow(this.flows, request, reply));
    if ('codeSentTo' in outcome)
      return { success: true, redirectTo: 'verify-otp', email: maskedAddress(outcome.codeSentTo) };
    const { user, secondFactor } = answerSignIn(request, reply, outcome);
    return { success: true, user, secondFactor };
  }

  @Post('verify-otp')
  @Endpoint({
    summary: 'Sign in by one-time code',
    description:
      'Without `email`: the code that `login` had sent for this browser. `sessionToken` names the session and is no proof of it.',
    response: verifyLoginCodeResponse,
    errors: [
      [
        IDENTITY_ERRORS,
        'identity.otp.invalid',
        'identity.otp.too-many-tries',
        'identity.registration.required',
        ...SIGN_IN_REFUSALS,
      ],
    ],
  })
  async verify(
    @Body({ schema: verifyLoginCodeRequest }) { email: named, code }: VerifyLoginCodeRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VerifyLoginCodeResponse> {
    const email = named ?? (await this.flows.emailOf(flowProofOf(request).hash));
    if (!email) throw refuse('identity.otp.invalid');
    const outcome = await this.signInByCode.signIn({ email, otp: code, ...callerOf(request) });
    const sessionToken = 'session' in outcome ? outcome.session.name : undefined;
    return { ...answerSignIn(request, reply, outcome), sessionToken };
  }
}
