import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { configureHttp, createHttpAdapter, createOpenApiDocument } from '#platform/http';
import { type Logger, NestLogger } from '#platform/logging';
import { observeEvents, observeHealth, observeHttp } from '#platform/metrics';
import { StartError } from '#platform/postgres-server';
import { API_KEY_READER, SESSION_READER } from '#platform/sessions';
import { traceHttp } from '#platform/tracing';
import { registerEdge } from '../../gateway/src/edge/edge.plugin.js';
import { PublishedDocument } from '../../gateway/src/openapi/published-document.service.js';
import { readWebBuild, registerWeb } from '../../gateway/src/web/web.plugin.js';
import { PlatformModule, type PlatformParts } from './platform.module.js';

export function createApp(parts: PlatformParts, logger: Logger): Promise<NestFastifyApplication> {
  const adapter = createHttpAdapter({ trustProxy: parts.configs.gateway.TRUSTED_PROXIES });
  return NestFactory.create<NestFastifyApplication>(PlatformModule.compose(parts), adapter, {
    logger: new NestLogger(logger),
    abortOnError: false,
    bodyParser: false,
  });
}

/** Puts the edge in front of the routes, the pages beside them, and connects the consumers of events. */
export async function mount(app: NestFastifyApplication, parts: PlatformParts, logger: Logger): Promise<void> {
  const { configs, registry, version } = parts;
  traceHttp(app.getHttpAdapter().getInstance(), false);
  observeHttp(app);
  observeHealth(app);
  observeEvents(app);
  const build = readWebBuild(configs.gateway.WEB_ROOT);
  const scriptHashes = build?.scriptHashes ?? [];
  const [sessions, apiKeys] = [app.get(SESSION_READER), app.get(API_KEY_READER)];
  await registerEdge(app, { config: configs.gateway, sessions, apiKeys, scriptHashes });
  if (build) await registerWeb(app, build);
  configureHttp(app, logger);
  app.connectMicroservice({ strategy: registry });
  const document = createOpenApiDocument(app, version);
  app.get(PublishedDocument).publish({ read: () => document });
  await app.startAllMicroservices();
}

/**
 * Opens the door, by Fastify itself: Nest would log a port that is taken before we can say it in one line.
 * @returns the address that answers, with the port that a `port` of 0 was given
 */
export async function listen(app: NestFastifyApplication, port: number, host: string): Promise<string> {
  await app.init();
  const server = app.getHttpAdapter().getInstance();
  await server.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is in use. Stop what uses it, or set another PORT.`);
    throw new StartError(
      `The address ${host}, port ${port}, cannot be listened on, see HOST and PORT: ${error.message}`,
    );
  });
  const [address] = server.addresses();
  const actualPort = typeof address === 'object' ? address.port : port;
  return `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${actualPort}`;
}
