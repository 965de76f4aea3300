import { Body, Controller, Delete, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { successBody } from '#contracts/http';
import { IDENTITY_ERRORS, type TotpEnrolment, totpEnrolment, totpRequest } from '#contracts/identity';
import { Access, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { deviceName, Endpoint } from '#platform/http';
import { EnrolTotpService } from './enrol-totp.service.js';

@ApiTags('Security')
@Controller('api/user/factors/totp')
@Access('member')
@StepUp()
export class TotpController {
  constructor(private readonly enrolment: EnrolTotpService) {}

  @Post()
  @Endpoint({
    summary: 'Start to set up an authenticator app',
    description: 'The secret is answered this once. It counts from the first right code on, within fifteen minutes.',
    response: totpEnrolment,
    errors: [[IDENTITY_ERRORS, 'identity.totp.already-set']],
  })
  start(@CurrentPrincipal() principal: Principal): Promise<TotpEnrolment> {
    return this.enrolment.start(principal);
  }

  @Post('confirm')
  @Endpoint({
    summary: 'Confirm my authenticator app by its first code',
    response: successBody,
    errors: [[IDENTITY_ERRORS, 'identity.second-factor.invalid']],
  })
  async confirm(
    @Body({ schema: totpRequest }) { code }: z.infer<typeof totpRequest>,
    @CurrentPrincipal() principal: Principal,
    @Req() { headers }: FastifyRequest,
  ): Promise<{ success: true }> {
    await this.enrolment.confirm({ principal, device: deviceName(headers['user-agent']) }, code);
    return { success: true };
  }

  @Delete()
  @Endpoint({
    summary: 'Remove my authenticator app',
    response: successBody,
    errors: [[IDENTITY_ERRORS, 'identity.totp.not-set']],
  })
  async remove(
    @CurrentPrincipal() principal: Principal,
    @Req() { headers }: FastifyRequest,
  ): Promise<{ success: true }> {
    await this.enrolment.remove({ principal, device: deviceName(headers['user-agent']) });
    return { success: true };
  }
}
