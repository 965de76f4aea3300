import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  type AuditEntry,
  auditEntry,
  auditEntryList,
  type AuditRecord,
  type AuditRevealRequest,
  auditRevealRequest,
  revealedEntry,
} from '#contracts/audit';
import { type AdminListQuery, adminListQuery, HTTP_ERRORS, idField } from '#contracts/http';
import { refusals } from '#kernel';
import { Access, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { parseAdminList, setContentRange } from '#platform/lists';
import { AuditEntriesRepository } from './audit-entries.repository.js';
import { AUDIT_SORTABLE, auditFilter } from './audit-list.rules.js';
import { maskEntry } from './masking.rules.js';
import { RevealEntryService } from './reveal-entry.service.js';

const refuse = refusals(HTTP_ERRORS);

@ApiTags('Administration')
@Controller('api/admin/audit')
export class AuditController {
  constructor(
    private readonly entries: AuditEntriesRepository,
    private readonly revealing: RevealEntryService,
  ) {}

  @Get()
  @Access('audit.list')
  @Endpoint({ summary: 'List what was done, personal data masked', response: auditEntryList })
  async list(
    @CurrentPrincipal() { tenantId }: Principal,
    @Query({ schema: adminListQuery }) query: AdminListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuditEntry[]> {
    const list = parseAdminList(query, { filter: auditFilter, sortable: AUDIT_SORTABLE });
    const { rows, total } = await this.entries.list(list, tenantId);
    setContentRange(reply, 'audit', list, rows.length, total);
    return rows.map(maskEntry);
  }

  @Get(':id')
  @Access('audit.read')
  @Endpoint({ summary: 'Read one act, personal data masked', response: auditEntry })
  async read(
    @CurrentPrincipal() { tenantId }: Principal,
    @Param('id', { schema: idField }) id: string,
  ): Promise<AuditEntry> {
    const record = await this.entries.find(id, tenantId);
    if (!record) throw refuse('http.not-found');
    return maskEntry(record);
  }

  @Post(':id/reveal')
  @Access('audit.reveal')
  @StepUp()
  @Endpoint({
    summary: 'Read one act as it was recorded',
    description: 'That it was read, by whom and why, becomes an act of its own.',
    response: revealedEntry,
  })
  reveal(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
    @Body({ schema: auditRevealRequest }) { reason }: AuditRevealRequest,
  ): Promise<AuditRecord> {
    return this.revealing.reveal(principal, id, reason);
  }
}
