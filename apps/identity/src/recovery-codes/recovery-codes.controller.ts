import { Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { IDENTITY_ERRORS, recoveryCodeList } from '#contracts/identity';
import { Access, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { deviceName, Endpoint } from '#platform/http';
import { MakeRecoveryCodesService } from './make-recovery-codes.service.js';

@ApiTags('Security')
@Controller('api/user/factors/recovery-codes')
@Access('member')
@StepUp()
export class RecoveryCodesController {
  constructor(private readonly makeCodes: MakeRecoveryCodesService) {}

  @Post()
  @Endpoint({
    summary: 'Make new recovery codes',
    description: 'They are answered this once, and those before them stop working.',
    response: recoveryCodeList,
    errors: [[IDENTITY_ERRORS, 'identity.recovery-codes.no-factor']],
  })
  async make(
    @CurrentPrincipal() principal: Principal,
    @Req() { headers }: FastifyRequest,
  ): Promise<{ codes: string[] }> {
    return { codes: await this.makeCodes.make({ principal, device: deviceName(headers['user-agent']) }) };
  }
}
