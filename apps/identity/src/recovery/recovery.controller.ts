import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { successBody } from '#contracts/http';
import {
  IDENTITY_ERRORS,
  recallMemberIdRequest,
  type RecallMemberIdRequest,
  recallMemberIdResponse,
  type RecallMemberIdResponse,
  resetPasswordRequest,
  type ResetPasswordRequest,
} from '#contracts/identity';
import { Access } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { deviceHashOf } from '../devices/device.cookie.js';
import { DevicesService } from '../devices/devices.service.js';
import { clientOf } from '../sessions/client.js';
import { NEW_PASSWORD_REFUSALS } from '../passwords/password.rules.js';
import { RecallMemberIdService } from './recall-member-id.service.js';
import { type Recovery, ResetPasswordService } from './reset-password.service.js';

/** For who has forgotten the password or the member ID, by a code that was sent for it. */
@ApiTags('Recovery')
@Controller('api/auth/recovery')
@Access('public')
export class RecoveryController {
  constructor(
    private readonly devices: DevicesService,
    private readonly resetPassword: ResetPasswordService,
    private readonly recallMemberId: RecallMemberIdService,
  ) {}

  @Post('password')
  @Endpoint({
    summary: 'Set a new password by code',
    description:
      'Wants a `password-reset` code. Ends all sessions of the member and signs nobody in; second factors stay as they are.',
    response: successBody,
    errors: [[IDENTITY_ERRORS, 'identity.otp.invalid', 'identity.otp.too-many-tries', ...NEW_PASSWORD_REFUSALS]],
  })
  async password(
    @Body({ schema: resetPasswordRequest }) body: ResetPasswordRequest,
    @Req() request: FastifyRequest,
  ): Promise<{ success: true }> {
    await this.resetPassword.reset(body, await this.recoveryOf(request, body.email));
    return { success: true };
  }

  @Post('member-id')
  @Endpoint({
    summary: 'Tell my member ID by code',
    description: 'Wants a `member-id` code.',
    response: recallMemberIdResponse,
    errors: [[IDENTITY_ERRORS, 'identity.otp.invalid', 'identity.otp.too-many-tries']],
  })
  async memberId(
    @Body({ schema: recallMemberIdRequest }) body: RecallMemberIdRequest,
    @Req() request: FastifyRequest,
  ): Promise<RecallMemberIdResponse> {
    const recovery = await this.recoveryOf(request, body.email);
    return { success: true, saffronId: await this.recallMemberId.recall(body, recovery) };
  }

  private async recoveryOf(request: FastifyRequest, email: string): Promise<Recovery> {
    const isProven = await this.devices.isProven(email, deviceHashOf(request));
    return { client: clientOf(request), guesser: isProven ? 'device' : 'anybody' };
  }
}
