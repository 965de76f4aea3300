import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AUDIT_ERRORS, type AuditChains, auditChains, type AuditCheck, auditCheck } from '#contracts/audit';
import { Access, CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { AuditChecksRepository } from './audit-checks.repository.js';
import { AuditSealsRepository } from './audit-seals.repository.js';
import { RequestCheckService } from './request-check.service.js';

@ApiTags('Administration')
@Controller('api/admin/audit')
@Access('audit.verify')
export class AuditChainController {
  constructor(
    private readonly seals: AuditSealsRepository,
    private readonly checks: AuditChecksRepository,
    private readonly requests: RequestCheckService,
  ) {}

  @Get('chain')
  @Endpoint({ summary: 'Read how far the chains of the log go, and what the last check found', response: auditChains })
  async read(): Promise<AuditChains> {
    const [chains, lastCheck] = await Promise.all([this.seals.chains(), this.checks.last()]);
    return { chains, lastCheck };
  }

  @Post('verify')
  @Endpoint({
    summary: 'Have all chains checked',
    description: 'Goes on behind the answer; `GET /api/admin/audit/chain` tells how far it is and what it found.',
    status: 202,
    response: auditCheck,
    errors: [[AUDIT_ERRORS, 'audit.check.running']],
  })
  verify(@CurrentPrincipal() principal: Principal): Promise<AuditCheck> {
    return this.requests.request(principal);
  }
}
