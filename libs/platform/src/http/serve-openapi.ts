import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { createOpenApiDocument } from './openapi.js';

/** Where a service that is a process of its own describes its routes to the gateway. */
export const OPENAPI_PATH = '/internal/openapi.json';

/** Makes the document when it is asked for first. Call it after the hook that wants the gateway's word for every request. */
export function serveOpenApi(app: NestFastifyApplication, version: string): void {
  let document: OpenAPIObject | undefined;
  app
    .getHttpAdapter()
    .getInstance()
    .get(OPENAPI_PATH, () => (document ??= createOpenApiDocument(app, version)));
}
