import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { PRODUCT } from '#kernel';
import { SESSION_PROOF_COOKIE } from '../sessions/index.js';
import { completeOperation, RESPONSE_HEADERS } from './openapi-operation.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The OpenAPI document of every route in the process, from the same schemas that judge the requests. */
export function createOpenApiDocument(app: INestApplication, version: string): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle(`${PRODUCT.name} API`)
    .setVersion(version)
    .setDescription(
      'Amounts are decimal strings in major units. Every refusal has the shape of `Error`; programs act on its `code`. ' +
        'A browser session is proven by an HttpOnly cookie; an unsafe request with it carries `X-CSRF-Token`.',
    )
    .addCookieAuth(SESSION_PROOF_COOKIE, { type: 'apiKey', in: 'cookie', name: SESSION_PROOF_COOKIE }, 'session')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-CSRF-Token' }, 'csrf')
    .addBearerAuth({ type: 'http', scheme: 'bearer' }, 'apiKey')
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}.${method}`,
  });
  for (const methods of Object.values(document.paths)) {
    for (const method of METHODS) if (methods[method]) completeOperation(method, methods[method]);
  }
  return { ...document, components: { ...document.components, headers: RESPONSE_HEADERS } };
}
