import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type {
  ConfirmProfileRequest,
  confirmProfileResponse,
  EmailCheckResponse,
  ProfileForConfirmation,
  RegisterMemberRequest,
  retrieveProfileRequest,
} from '#contracts/identity';
import { clientIp } from '#platform/http';
import { deviceHashOf } from '../devices/device.cookie.js';
import { enterFlow, flowProofOf } from '../flows/flow.cookie.js';
import { FlowsRepository } from '../flows/flows.repository.js';
import { ConfirmProfileService } from './confirm-profile.service.js';
import { EmailCheckService } from './email-check.service.js';
import { RegisterMemberService } from './register-member.service.js';
import { RetrieveProfileService } from './retrieve-profile.service.js';

/** The steps before the code as requests come in, by whichever name: each runs in the flow that ties it to its browser. */
@Injectable()
export class ProfileSteps {
  constructor(
    private readonly flows: FlowsRepository,
    private readonly emailCheck: EmailCheckService,
    private readonly registerMember: RegisterMemberService,
    private readonly retrieveProfile: RetrieveProfileService,
    private readonly confirmProfile: ConfirmProfileService,
  ) {}

  /** The flow is entered after the check, which asks whether there was one before. */
  async check(email: string, request: FastifyRequest, reply: FastifyReply): Promise<EmailCheckResponse> {
    const proof = { deviceHash: deviceHashOf(request), flowHash: flowProofOf(request).hash };
    const answer = await this.emailCheck.check(email, proof, clientIp(request));
    await enterFlow(this.flows, request, reply);
    return answer;
  }

  async register(
    body: RegisterMemberRequest,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ProfileForConfirmation> {
    const flowHash = await enterFlow(this.flows, request, reply);
    return this.registerMember.register(body, flowHash, clientIp(request));
  }

  async retrieve(
    body: z.infer<typeof retrieveProfileRequest>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ProfileForConfirmation> {
    const flowHash = await enterFlow(this.flows, request, reply);
    const browser = { flowHash, deviceHash: deviceHashOf(request), ip: clientIp(request) };
    return this.retrieveProfile.retrieve(body, browser);
  }

  async confirm(
    body: ConfirmProfileRequest,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<z.infer<typeof confirmProfileResponse>> {
    const flowHash = await enterFlow(this.flows, request, reply);
    return { success: true, nextStep: await this.confirmProfile.confirm(body, flowHash, deviceHashOf(request)) };
  }
}
