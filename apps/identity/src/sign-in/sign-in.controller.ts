import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  confirmProfileRequest,
  type ConfirmProfileRequest,
  confirmProfileResponse,
  emailCheckRequest,
  emailCheckResponse,
  type EmailCheckResponse,
  IDENTITY_ERRORS,
  profileForConfirmation,
  type ProfileForConfirmation,
  registerMemberRequest,
  type RegisterMemberRequest,
  retrieveProfileRequest,
} from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { Access } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { PASSWORD_ATTEMPT_REFUSALS } from '../limits/password-attempts.service.js';
import { NEW_PASSWORD_REFUSALS } from '../passwords/password.rules.js';
import { ProfileSteps } from './profile-steps.http.js';

/** The steps before the code. They run in one flow, which ties them to one browser. */
@ApiTags('Sign-in')
@Controller(`api/${PRODUCT.slug}`)
@Access('public')
export class SignInController {
  constructor(private readonly steps: ProfileSteps) {}

  @Post('email-check')
  @Endpoint({ summary: 'Find the next step of the sign-in for an address', response: emailCheckResponse })
  check(
    @Body({ schema: emailCheckRequest }) { email }: z.infer<typeof emailCheckRequest>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EmailCheckResponse> {
    return this.steps.check(email, request, reply);
  }

  @Post('register-member')
  @Endpoint({
    summary: 'Register for an address',
    description:
      'Counts only after the first right code for the address; the answer does not tell whether it has a member.',
    status: 201,
    response: profileForConfirmation,
    errors: [[IDENTITY_ERRORS, ...NEW_PASSWORD_REFUSALS]],
  })
  register(
    @Body({ schema: registerMemberRequest }) body: RegisterMemberRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProfileForConfirmation> {
    return this.steps.register(body, request, reply);
  }

  @Post('retrieve-profile')
  @Endpoint({
    summary: 'Show the profile behind a member ID and password',
    response: profileForConfirmation,
    errors: [[IDENTITY_ERRORS, ...PASSWORD_ATTEMPT_REFUSALS]],
  })
  retrieve(
    @Body({ schema: retrieveProfileRequest }) body: z.infer<typeof retrieveProfileRequest>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProfileForConfirmation> {
    return this.steps.retrieve(body, request, reply);
  }

  @Post('confirm-profile')
  @Endpoint({
    summary: 'Confirm the profile that was shown',
    description:
      'Member ID, names and e-mail address stay as they are. The rest counts with the right code or PIN. `nextStep` is ' +
      '`verification-method` where a PIN can be used here, else `email-otp`.',
    response: confirmProfileResponse,
    errors: [[IDENTITY_ERRORS, 'identity.profile.temp-token']],
  })
  confirm(
    @Body({ schema: confirmProfileRequest }) body: ConfirmProfileRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.infer<typeof confirmProfileResponse>> {
    return this.steps.confirm(body, request, reply);
  }
}
