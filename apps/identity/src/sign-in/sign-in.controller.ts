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
import { clientIp, Endpoint } from '#platform/http';
import { deviceHashOf } from '../devices/device.cookie.js';
import { ConfirmProfileService } from './confirm-profile.service.js';
import { EmailCheckService } from './email-check.service.js';
import { enterFlow, flowProofOf } from '../flows/flow.cookie.js';
import { FlowsRepository } from '../flows/flows.repository.js';
import { PASSWORD_ATTEMPT_REFUSALS } from '../limits/password-attempts.service.js';
import { NEW_PASSWORD_REFUSALS } from '../passwords/password.rules.js';
import { RegisterMemberService } from './register-member.service.js';
import { RetrieveProfileService } from './retrieve-profile.service.js';

/** The steps before the code. They run in one flow, which ties them to one browser. */
@ApiTags('Sign-in')
@Controller(`api/${PRODUCT.slug}`)
@Access('public')
export class SignInController {
  constructor(
    private readonly flows: FlowsRepository,
    private readonly emailCheck: EmailCheckService,
    private readonly registerMember: RegisterMemberService,
    private readonly retrieveProfile: RetrieveProfileService,
    private readonly confirmProfile: ConfirmProfileService,
  ) {}

  @Post('email-check')
  @Endpoint({ summary: 'Find the next step of the sign-in for an address', response: emailCheckResponse })
  async check(
    @Body({ schema: emailCheckRequest }) { email }: z.infer<typeof emailCheckRequest>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EmailCheckResponse> {
    const proof = { deviceHash: deviceHashOf(request), flowHash: flowProofOf(request).hash };
    const answer = await this.emailCheck.check(email, proof, clientIp(request));
    await enterFlow(this.flows, request, reply);
    return answer;
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
  async register(
    @Body({ schema: registerMemberRequest }) body: RegisterMemberRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProfileForConfirmation> {
    const flow = await enterFlow(this.flows, request, reply);
    return this.registerMember.register(body, flow, clientIp(request));
  }

  @Post('retrieve-profile')
  @Endpoint({
    summary: 'Show the profile behind a member ID and password',
    response: profileForConfirmation,
    errors: [[IDENTITY_ERRORS, ...PASSWORD_ATTEMPT_REFUSALS]],
  })
  async retrieve(
    @Body({ schema: retrieveProfileRequest }) body: z.infer<typeof retrieveProfileRequest>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProfileForConfirmation> {
    const flowHash = await enterFlow(this.flows, request, reply);
    const browser = { flowHash, deviceHash: deviceHashOf(request), ip: clientIp(request) };
    return this.retrieveProfile.retrieve(body, browser);
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
  async confirm(
    @Body({ schema: confirmProfileRequest }) body: ConfirmProfileRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.infer<typeof confirmProfileResponse>> {
    const flow = await enterFlow(this.flows, request, reply);
    return { success: true, nextStep: await this.confirmProfile.confirm(body, flow, deviceHashOf(request)) };
  }
}
