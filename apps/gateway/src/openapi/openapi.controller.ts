import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController, type OpenAPIObject } from '@nestjs/swagger';
import { Access } from '#platform/auth';
import { PublishedDocument } from './published-document.service.js';

@ApiExcludeController()
@Controller('api/openapi.json')
export class OpenApiController {
  constructor(private readonly document: PublishedDocument) {}

  @Get()
  @Access('public')
  @Header('cache-control', 'no-cache')
  read(): Promise<OpenAPIObject> {
    return this.document.read();
  }
}
