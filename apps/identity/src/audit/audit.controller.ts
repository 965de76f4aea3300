import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { type AuditEntry, auditEntry, auditEntryList } from '#contracts/audit';
import { type AdminListQuery, adminListQuery, HTTP_ERRORS, idField } from '#contracts/http';
import { refusals } from '#kernel';
import { Access } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { parseAdminList, setContentRange } from '#platform/lists';
import { AuditEntriesRepository } from './audit-entries.repository.js';
import { AUDIT_SORTABLE, auditFilter } from './audit-list.rules.js';

const refuse = refusals(HTTP_ERRORS);

@ApiTags('Administration')
@Controller('api/admin/audit')
@Access('audit.list')
export class AuditController {
  constructor(private readonly entries: AuditEntriesRepository) {}

  @Get()
  @Endpoint({ summary: 'List what was done', response: auditEntryList })
  async list(
    @Query({ schema: adminListQuery }) query: AdminListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuditEntry[]> {
    const list = parseAdminList(query, { filter: auditFilter, sortable: AUDIT_SORTABLE });
    const { rows, total } = await this.entries.list(list);
    setContentRange(reply, 'audit', list, rows.length, total);
    return rows;
  }

  @Get(':id')
  @Endpoint({ summary: 'Read one act', response: auditEntry })
  async read(@Param('id', { schema: idField }) id: string): Promise<AuditEntry> {
    const entry = await this.entries.find(id);
    if (!entry) throw refuse('http.not-found');
    return entry;
  }
}
