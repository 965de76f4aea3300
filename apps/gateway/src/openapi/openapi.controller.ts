import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController, type OpenAPIObject } from '@nestjs/swagger';
import { Access } from '#platform/auth';
import { HTTP_ERRORS } from '#contracts/http';
import { refusals } from '#kernel';

const refuse = refusals(HTTP_ERRORS);

/** Serves the document that the composition made from every route it mounts. */
@ApiExcludeController()
@Controller('api/openapi.json')
export class OpenApiController {
  private document: OpenAPIObject | undefined;

  publish(document: OpenAPIObject): void {
    this.document = document;
  }

  @Get()
  @Access('public')
  @Header('cache-control', 'no-cache')
  read(): OpenAPIObject {
    if (!this.document) throw refuse('http.unavailable');
    return this.document;
  }
}
