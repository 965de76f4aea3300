import cookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { principalFromToken } from '../auth/index.js';
import { pendingMigrations } from '../database/index.js';
import { ConsumerRegistry } from '../events/index.js';
import { configureHttp, createHttpAdapter, serveOpenApi } from '../http/index.js';
import { createLogger, NestLogger } from '../logging/index.js';
import { observeEvents, observeHealth, observeHttp } from '../metrics/index.js';
import { startTracing, traceHttp } from '../tracing/index.js';
import type { ServiceDefinition } from './define-service.js';
import { drain } from './drain.js';
import { fromRoot, projectVersion } from './project.js';
import { type RunningProcess, StartRefused } from './run-process.js';
import type { ServiceConfig } from './service-config.js';
import { readSettings } from './service-settings.js';
import { ServiceModule } from './service.module.js';

/** Opens a service's door to the gateway, on a database that `migrate` has brought up to date. */
export async function startService<S extends z.ZodObject>(
  definition: ServiceDefinition<S>,
  env: Record<string, string | undefined>,
): Promise<RunningProcess> {
  const { name } = definition;
  const { service, own } = readSettings(definition.settings, env);
  await refuseOldDatabase(name, service);
  const logger = createLogger({ service: name, level: service.LOG_LEVEL });
  const endpoint = service.OTEL_EXPORTER_OTLP_ENDPOINT;
  const endTracing = startTracing({ service: name, version: projectVersion(), endpoint });
  const registry = new ConsumerRegistry();
  const module = ServiceModule.compose({ name, service, own: definition.modules(own, service), registry });
  const app = await NestFactory.create<NestFastifyApplication>(module, createHttpAdapter({ isBehindGateway: true }), {
    ...{ logger: new NestLogger(logger), abortOnError: false, bodyParser: false },
  });
  const drained = drain(app, service.SHUTDOWN_DELAY_MS);
  traceHttp(app.getHttpAdapter().getInstance(), true);
  for (const observe of [observeHttp, observeHealth, observeEvents]) observe(app);
  app.getHttpAdapter().getInstance().addHook('onRequest', callersOf(name, service));
  await app.register(cookie);
  await definition.prepare?.(app);
  configureHttp(app, logger);
  serveOpenApi(app, projectVersion());
  app.connectMicroservice({ strategy: registry });
  await app.startAllMicroservices();
  await app.listen(service.PORT ?? definition.port, service.HOST);
  return { url: await app.getUrl(), stop: () => drained().then(endTracing) };
}

async function refuseOldDatabase(name: string, { DATABASE_URL: url }: ServiceConfig): Promise<void> {
  const pending = await pendingMigrations({ url, dir: fromRoot(`apps/${name}/migrations`) });
  if (pending.length === 0) return;
  throw new StartRefused(
    `The database of ${name} lacks ${pending.length} migrations, the first ${pending[0]}: run the command "migrate" before this version`,
  );
}

const HEALTH = /^\/(api\/health|health\/(live|ready))$/;

/** Everything but the health routes wants the gateway's word. */
function callersOf(audience: string, { PRINCIPAL_KEY: key }: ServiceConfig) {
  const fromToken = principalFromToken({ audience, key });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!HEALTH.test(request.url)) await fromToken(request, reply);
  };
}
