import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DatabaseModule } from '../../database/index.js';
import { HealthModule } from '../../health/index.js';
import { createHttpAdapter } from '../../http/index.js';
import type { ConsumerRegistry } from '../consumer-registry.js';

interface Composition {
  readonly registry: ConsumerRegistry;
  readonly services: readonly { readonly name: string; readonly url: string }[];
  readonly events: DynamicModule;
  readonly controllers?: readonly Type[];
  readonly modules?: readonly DynamicModule[];
}

/** A process with nothing but events; it has begun to publish and to consume. */
export async function startApp({ registry, services, events, controllers = [], modules = [] }: Composition) {
  @Module({
    imports: [
      HealthModule.register('test'),
      ...services.map(({ name, url }) => DatabaseModule.forService({ service: name, url, poolSize: 6 })),
      events,
      ...modules,
    ],
    controllers: [...controllers],
  })
  class TestModule {}
  const app = await NestFactory.create<NestFastifyApplication>(TestModule, createHttpAdapter(), {
    logger: false,
    abortOnError: false,
  });
  app.connectMicroservice({ strategy: registry });
  await app.startAllMicroservices();
  return app.init();
}
