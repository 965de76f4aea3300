import { Body, Controller, Get, Headers, Param, Post, Res, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  AUDIT_ERRORS,
  type AuditExport,
  auditExport,
  auditExportList,
  type AuditExportRequest,
  auditExportRequest,
} from '#contracts/audit';
import { HTTP_ERRORS, idField } from '#contracts/http';
import { PRODUCT, refusals } from '#kernel';
import { Access, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { AuditExportsRepository } from './audit-exports.repository.js';
import { DownloadExportService } from './download-export.service.js';
import { RequestExportService } from './request-export.service.js';

const refuse = refusals(HTTP_ERRORS);
const TYPE = 'application/x-ndjson';

@ApiTags('Administration')
@Controller('api/admin/audit/exports')
@Access('audit.export')
export class AuditExportsController {
  constructor(
    private readonly exports: AuditExportsRepository,
    private readonly requests: RequestExportService,
    private readonly downloads: DownloadExportService,
  ) {}

  @Post()
  @StepUp()
  @Endpoint({
    summary: 'Ask for an export of the log',
    description: 'One JSON object a line, oldest first. It is written behind the answer and kept for 24 hours.',
    status: 202,
    response: auditExport,
    errors: [[AUDIT_ERRORS, 'audit.export.too-many']],
  })
  request(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: auditExportRequest }) request: AuditExportRequest,
  ): Promise<AuditExport> {
    return this.requests.request(principal, request);
  }

  @Get()
  @Endpoint({ summary: 'List the exports that are there or under way', response: auditExportList })
  list(@CurrentPrincipal() { tenantId }: Principal): Promise<AuditExport[]> {
    return this.exports.list(tenantId);
  }

  @Get(':id')
  @Endpoint({ summary: 'Read how far an export is', response: auditExport })
  async read(
    @CurrentPrincipal() { tenantId }: Principal,
    @Param('id', { schema: idField }) id: string,
  ): Promise<AuditExport> {
    const found = await this.exports.find(id, tenantId);
    if (!found) throw refuse('http.not-found');
    return found;
  }

  @Get(':id/file')
  @StepUp()
  @Endpoint({
    summary: 'Download an export',
    description: 'Only for whoever asked for it. A `Range` of bytes resumes a download that broke off.',
    produces: TYPE,
    errors: [[AUDIT_ERRORS, 'audit.export.not-ready', 'audit.export.range']],
  })
  async file(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
    @Headers('range') header: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { stream, size, range } = await this.downloads.open(principal, id, header);
    void reply.header('accept-ranges', 'bytes');
    if (range !== 'all') {
      void reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`);
    }
    return new StreamableFile(stream, {
      type: TYPE,
      disposition: `attachment; filename="${PRODUCT.slug}-audit-${id}.ndjson"`,
      length: range === 'all' ? size : range.last - range.first + 1,
    });
  }
}
