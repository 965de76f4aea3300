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
import { ProfileSteps } from '../sign-in/profile-steps.http.js';

/** The older names of the steps before the code. They are entries to the same services, so that one set of rules stands behind both. */
@ApiTags('Sign-in, older flow')
@Controller('api/auth')
@Access('public')
export class ProfileStepsController {
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

  @Post(`validate-${PRODUCT.slug}-id`)
  @Endpoint({
    summary: 'Validate a member ID',
    description:
      'Only together with the password and the address that belong to it: it tells nobody which member IDs there are.',
    response: profileForConfirmation,
    errors: [[IDENTITY_ERRORS, ...PASSWORD_ATTEMPT_REFUSALS]],
  })
  validate(
    @Body({ schema: retrieveProfileRequest }) body: z.infer<typeof retrieveProfileRequest>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProfileForConfirmation> {
    return this.steps.retrieve(body, request, reply);
  }

  @Post('register-member')
  @Endpoint({
    summary: 'Register for an address',
    description: 'Counts only after the first right code for the address.',
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

  @Post('update-member-profile')
  @Endpoint({
    summary: 'Update the profile that was shown',
    description: 'Counts with the right code or PIN. Member ID, names and e-mail address stay as they are.',
    response: confirmProfileResponse,
    errors: [[IDENTITY_ERRORS, 'identity.profile.temp-token']],
  })
  update(
    @Body({ schema: confirmProfileRequest }) body: ConfirmProfileRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.infer<typeof confirmProfileResponse>> {
    return this.steps.confirm(body, request, reply);
  }
}
