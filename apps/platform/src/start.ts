import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { InProcessTransport } from '#platform/events';
import { configureHttp, createHttpAdapter, createOpenApiDocument } from '#platform/http';
import { createLogger, type Logger, NestLogger } from '#platform/logging';
import { SESSION_READER } from '#platform/sessions';
import { registerEdge } from '../../gateway/src/edge/edge.plugin.js';
import { OpenApiController } from '../../gateway/src/openapi/openapi.controller.js';
import { readWebBuild, registerWeb } from '../../gateway/src/web/web.plugin.js';
import { FirstAdminService } from '../../identity/src/first-admin/first-admin.service.js';
import { banner } from './banner.js';
import { loadPlatformConfig } from './config.js';
import { startMailCatcher } from './embedded/mail-catcher.js';
import { loadOrCreateSecrets } from './embedded/secrets.js';
import { PlatformModule, type PlatformParts } from './platform.module.js';
import { fromRoot, provideDatabases } from './servers.js';
import { loadServiceConfigs } from './service-configs.js';

export interface RunningPlatform {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the embedded profile. What was started before a failure is stopped again. */
export async function startPlatform(env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<RunningPlatform> {
  const startedAt = performance.now();
  const config = loadPlatformConfig(env);
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const databases = await provideDatabases(config, say);
    undo.push(() => databases.stop());
    const logger = createLogger({ service: 'platform', level: config.LOG_LEVEL });
    const catcher = config.SMTP_URL ? undefined : await startMailCatcher({ dataDir: config.DATA_DIR, logger });
    if (catcher) undo.push(() => catcher.stop());
    const configs = loadServiceConfigs(env, {
      databases,
      secrets: await loadOrCreateSecrets(config.DATA_DIR),
      smtpUrl: config.SMTP_URL ?? catcher!.url,
      publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    });
    const version = (JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { version: string }).version;
    const parts = {
      configs,
      databases,
      transport: new InProcessTransport(),
      catcher,
      version,
      logLevel: config.LOG_LEVEL,
    };
    const app = await createApp(parts, logger);
    undo.push(() => app.close());
    await mount(app, parts, logger);
    await app.listen(config.PORT, config.HOST);
    const url = publicUrlOf(app, config.HOST);
    say(
      banner({
        url,
        hasInbox: catcher !== undefined,
        superAdmins: configs.identity.SUPER_ADMIN_EMAILS,
        firstAdminLink: await firstAdminLink(app, url, config.DATA_DIR),
        startedInMs: performance.now() - startedAt,
      }),
    );
    return { url, stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

function createApp(parts: PlatformParts, logger: Logger): Promise<NestFastifyApplication> {
  const adapter = createHttpAdapter({ trustProxy: parts.configs.gateway.TRUSTED_PROXIES });
  return NestFactory.create<NestFastifyApplication>(PlatformModule.compose(parts), adapter, {
    logger: new NestLogger(logger),
    abortOnError: false,
    bodyParser: false,
  });
}

/** Puts the edge in front of the routes, the pages beside them, and connects the consumers of events. */
async function mount(app: NestFastifyApplication, parts: PlatformParts, logger: Logger): Promise<void> {
  const { configs, transport, version } = parts;
  const build = readWebBuild(configs.gateway.WEB_ROOT);
  const scriptHashes = build?.scriptHashes ?? [];
  await registerEdge(app, { config: configs.gateway, sessions: app.get(SESSION_READER), scriptHashes });
  if (build) await registerWeb(app, build);
  configureHttp(app, logger);
  app.connectMicroservice({ strategy: transport });
  app.get(OpenApiController).publish(createOpenApiDocument(app, version));
  await app.startAllMicroservices();
}

/** The address that answers, with the port that a `PORT` of 0 was given. */
function publicUrlOf(app: NestFastifyApplication, host: string): string {
  const [address] = app.getHttpAdapter().getInstance().addresses();
  const port = typeof address === 'object' ? address.port : undefined;
  return `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
}

/** The token also lies in the data folder, for whoever may read that and lost the terminal. */
async function firstAdminLink(app: NestFastifyApplication, url: string, dataDir: string): Promise<string | undefined> {
  const file = join(dataDir, 'first-admin-token');
  const token = await app.get(FirstAdminService).issueLink();
  if (token) await writeFile(file, `${token}\n`, { mode: 0o600 });
  else await rm(file, { force: true });
  return token && `${url}/auth?first-admin=${token}`;
}
