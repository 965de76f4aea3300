import { Readable } from 'node:stream';
import { Controller, Get, Header, Param, Post, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { idField } from '#contracts/http';
import { dataExportState, type DataExportState, IDENTITY_ERRORS } from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { Access, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { ReadDataExportService } from './read-data-export.service.js';
import { RequestDataExportService } from './request-data-export.service.js';

@ApiTags('My data')
@Controller('api/user/data-export')
@Access('member')
export class DataExportController {
  constructor(
    private readonly requestExport: RequestDataExportService,
    private readonly readExport: ReadDataExportService,
  ) {}

  @Get()
  @Endpoint({ summary: 'Tell how far the copy of my data is', response: dataExportState })
  async state(@CurrentPrincipal() { memberId }: Principal): Promise<DataExportState> {
    return { export: await this.readExport.state(memberId) };
  }

  @Post()
  @StepUp()
  @Endpoint({
    summary: 'Ask for a copy of everything that is kept about me',
    description: 'Wants a `data-export` code that was confirmed in this session within the last five minutes.',
    status: 202,
    response: dataExportState,
    errors: [[IDENTITY_ERRORS, 'identity.act.unconfirmed', 'identity.data-export.under-way']],
  })
  async request(@CurrentPrincipal() principal: Principal): Promise<DataExportState> {
    await this.requestExport.request(principal);
    return { export: await this.readExport.state(principal.memberId) };
  }

  @Get(':id/file')
  @StepUp()
  @Header('content-disposition', `attachment; filename="${PRODUCT.slug}-data.json"`)
  @Header('cache-control', 'no-store')
  @Endpoint({
    summary: 'Fetch the copy of my data',
    description: 'For seven days.',
    produces: 'application/json',
    errors: [[IDENTITY_ERRORS, 'identity.data-export.not-found', 'identity.data-export.not-ready']],
  })
  async file(
    @CurrentPrincipal() { memberId }: Principal,
    @Param('id', { schema: idField }) id: string,
  ): Promise<StreamableFile> {
    const document = await this.readExport.file(memberId, id);
    return new StreamableFile(Readable.from(document, { objectMode: false }), { type: 'application/json' });
  }
}
