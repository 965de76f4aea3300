import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { PRODUCT } from '#kernel';

/** The OpenAPI document of every route in the process, from the same schemas that judge the requests. */
export function createOpenApiDocument(app: INestApplication, version: string): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle(`${PRODUCT.name} API`)
    .setVersion(version)
    .setDescription(
      'Amounts are decimal strings in major units. Every refusal has the shape of `Error`; programs act on its `code`. ' +
        'A browser session is proven by an HttpOnly cookie; an unsafe request with it carries `X-CSRF-Token`.',
    )
    .addCookieAuth('saffron_session', { type: 'apiKey', in: 'cookie', name: 'saffron_session' }, 'session')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-CSRF-Token' }, 'csrf')
    .build();
  return SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}.${method}`,
  });
}
