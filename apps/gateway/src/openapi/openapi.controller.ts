import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController, type OpenAPIObject } from '@nestjs/swagger';
import { Access } from '#platform/auth';
import { HTTP_ERRORS } from '#contracts/http';
import { refusals } from '#kernel';

export interface DocumentSource {
  read(): OpenAPIObject | Promise<OpenAPIObject>;
}

const refuse = refusals(HTTP_ERRORS);

/** Serves the document of every route, however the composition comes by it. */
@ApiExcludeController()
@Controller('api/openapi.json')
export class OpenApiController {
  private source: DocumentSource | undefined;

  publish(source: DocumentSource): void {
    this.source = source;
  }

  @Get()
  @Access('public')
  @Header('cache-control', 'no-cache')
  async read(): Promise<OpenAPIObject> {
    if (!this.source) throw refuse('http.unavailable');
    return this.source.read();
  }
}
