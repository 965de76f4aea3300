import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { configureHttp, createHttpAdapter, createOpenApiDocument } from '#platform/http';
import { createLogger, type Logger, NestLogger } from '#platform/logging';
import { observeHealth, observeHttp } from '#platform/metrics';
import { drain, projectVersion, type RunningProcess } from '#platform/service';
import { API_KEY_READER, SESSION_READER } from '#platform/sessions';
import { startTracing, traceHttp } from '#platform/tracing';
import { registerEdge } from '../edge/edge.plugin.js';
import { ClusterDocument } from '../openapi/cluster-document.js';
import { PublishedDocument } from '../openapi/published-document.service.js';
import { registerProxy } from '../proxy/proxy.plugin.js';
import { Upstreams } from '../proxy/upstreams.js';
import { readWebBuild, registerWeb } from '../web/web.plugin.js';
import { type GatewayProcessConfig, loadGatewayProcessConfig } from './config.js';
import { GatewayProcessModule } from './gateway-process.module.js';

const PORT = 3000;

/** Opens the door to the public. The services behind it may come and go. */
export async function startGateway(env: NodeJS.ProcessEnv): Promise<RunningProcess> {
  const config = loadGatewayProcessConfig(env);
  const logger = createLogger({ service: 'gateway', level: config.LOG_LEVEL });
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  const endTracing = startTracing({ service: 'gateway', version: projectVersion(), endpoint });
  const adapter = createHttpAdapter({ trustProxy: config.TRUSTED_PROXIES });
  const app = await NestFactory.create<NestFastifyApplication>(GatewayProcessModule.register(config, logger), adapter, {
    ...{ logger: new NestLogger(logger), abortOnError: false, bodyParser: false },
  });
  const drained = drain(app, config.SHUTDOWN_DELAY_MS);
  traceHttp(app.getHttpAdapter().getInstance(), false);
  for (const observe of [observeHttp, observeHealth]) observe(app);
  await mount(app, config, logger);
  await app.listen(config.PORT ?? PORT, config.HOST);
  return { url: await app.getUrl(), stop: () => drained().then(endTracing) };
}

/** The same edge and pages as in one process, and the way on to the services in place of their routes. */
async function mount(app: NestFastifyApplication, config: GatewayProcessConfig, logger: Logger): Promise<void> {
  const build = readWebBuild(config.WEB_ROOT);
  const upstreams = app.get(Upstreams);
  const [sessions, apiKeys] = [app.get(SESSION_READER), app.get(API_KEY_READER)];
  await registerEdge(app, { config, sessions, apiKeys, scriptHashes: build?.scriptHashes ?? [] });
  // The pages bring compression along, for every route after them.
  if (build) await registerWeb(app, build);
  await registerProxy(app, { upstreams, logger });
  configureHttp(app, logger);
  const own = createOpenApiDocument(app, projectVersion());
  app.get(PublishedDocument).publish(new ClusterDocument(own, (name) => upstreams.clientOf(name)));
}
