import { randomBytes } from 'node:crypto';
import { type DynamicModule, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { ServiceName } from '#contracts/routing';
import { CountersModule } from '#platform/counters';
import { EventsModule, ConsumerRegistry } from '#platform/events';
import { HealthModule } from '#platform/health';
import { createHttpAdapter, createOpenApiDocument } from '#platform/http';
import { JobsModule } from '#platform/jobs';
import { MetricsModule } from '#platform/metrics';
import { loadGatewayConfig } from '../../../apps/gateway/src/config.js';
import { GatewayModule } from '../../../apps/gateway/src/gateway.module.js';
import { loadIdentityConfig } from '../../../apps/identity/src/config.js';
import { IdentityModule } from '../../../apps/identity/src/identity.module.js';
import { loadNotificationsConfig } from '../../../apps/notifications/src/config.js';
import { NotificationsModule } from '../../../apps/notifications/src/notifications.module.js';
import { loadWalletConfig } from '../../../apps/wallet/src/config.js';
import { WalletModule } from '../../../apps/wallet/src/wallet.module.js';

const url = 'postgresql://localhost/nowhere';
const key = randomBytes(32).toString('base64url');
const settings = {
  ...{ databaseUrl: url, smtpUrl: 'smtp://localhost', publicUrl: 'http://localhost', logLevel: 'silent' },
  ...{ otpKey: key, pepper: key, sealKey: key, lookupKey: key, factorKey: key },
};

const SERVICE_MODULES: Readonly<Record<ServiceName, () => DynamicModule>> = {
  identity: () => IdentityModule.register(loadIdentityConfig(settings)),
  wallet: () => WalletModule.register(loadWalletConfig(settings)),
  notifications: () => NotificationsModule.register(loadNotificationsConfig(settings)),
};
const gateway = () => GatewayModule.register(loadGatewayConfig({}));

@Module({})
class Composition {}

/** What a process that is composed of these would say of its routes. Nothing is made or connected: Nest only looks at the classes. */
async function describe(names: readonly ServiceName[], others: readonly DynamicModule[]): Promise<OpenAPIObject> {
  const imports = [
    HealthModule.register('1'),
    MetricsModule.forProcess({ app: 'test', port: undefined, host: 'localhost' }),
    CountersModule.forPostgres({ url }),
    JobsModule.forPostgres({ url }),
    ...others,
    ...names.map((name) => SERVICE_MODULES[name]()),
    EventsModule.inProcess({
      registry: new ConsumerRegistry(),
      services: names.map((name) => ({ name, url })),
      logLevel: 'silent',
    }),
  ];
  const options = { preview: true, abortOnError: false, bodyParser: false, logger: false } as const;
  const root = { module: Composition, imports };
  const app = await NestFactory.create<NestFastifyApplication>(root, createHttpAdapter(), options);
  return createOpenApiDocument(app, '1');
}

export const documents = {
  everythingInOne: () => describe(Object.keys(SERVICE_MODULES) as ServiceName[], [gateway()]),
  gateway: () => describe([], [gateway()]),
  service: (name: ServiceName) => describe([name], []),
};
