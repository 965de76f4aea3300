import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ConsumerRegistry } from '#platform/events';
import { createLogger, type Logger } from '#platform/logging';
import type { StartError } from '#platform/postgres-server';
import { projectVersion } from '#platform/service';
import { startTracing } from '#platform/tracing';
import { FirstAdminService } from '../../identity/src/first-admin/first-admin.service.js';
import { banner } from './banner.js';
import { loadPlatformConfig, type PlatformConfig } from './config.js';
import { takeDataFolder } from './embedded/data-folder.js';
import { startMailCatcher } from './embedded/mail-catcher.js';
import { loadOrCreateSecrets } from './embedded/secrets.js';
import { createApp, listen, mount } from './http-app.js';
import type { PlatformParts } from './platform.module.js';
import { provideDatabases } from './servers.js';
import { checkServiceConfigs, loadServiceConfigs } from './service-configs.js';
import { Undo } from './undo.js';

export interface RunningPlatform {
  readonly url: string;
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
  /** Told once, during the start or after it, where this process may not go on. */
  readonly onLost: (loss: StartError) => void;
}

/** Starts the embedded profile. What was started before a failure is stopped again. */
export async function startPlatform(options: StartOptions): Promise<RunningPlatform> {
  const startedAt = performance.now();
  const config = loadPlatformConfig(options.env);
  checkServiceConfigs(options.env);
  const undo = new Undo();
  try {
    const logger = createLogger({ service: 'platform', level: config.LOG_LEVEL });
    const parts = await provideParts(options, config, undo, logger);
    const { version } = parts;
    undo.push(startTracing({ service: 'platform', version, endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT }));
    const app = await createApp(parts, logger);
    undo.push(() => app.close());
    await mount(app, parts, logger);
    const url = await listen(app, config.PORT, config.HOST);
    options.say(
      banner({
        url,
        hasInbox: parts.catcher !== undefined,
        superAdmins: parts.configs.identity.SUPER_ADMIN_EMAILS,
        firstAdminLink: await firstAdminLink(app, url, config.DATA_DIR),
        startedInMs: performance.now() - startedAt,
      }),
    );
    return { url, stop: () => undo.run() };
  } catch (error) {
    await undo.run().catch(() => undefined);
    throw error;
  }
}

/** Everything that the services stand on: the data folder, the databases in it or elsewhere, keys and mail. */
async function provideParts(
  { env, say, onLost }: StartOptions,
  config: PlatformConfig,
  undo: Undo,
  logger: Logger,
): Promise<PlatformParts> {
  const folder = await takeDataFolder(config.DATA_DIR);
  undo.push(() => folder.release());
  const databases = await provideDatabases({ config, folder, undo, say, onLost });
  const catcher = config.SMTP_URL ? undefined : await startMailCatcher({ dataDir: folder.path, logger });
  if (catcher) undo.push(() => catcher.stop());
  const configs = loadServiceConfigs(env, {
    databases,
    secrets: await loadOrCreateSecrets(folder.path),
    smtpUrl: config.SMTP_URL ?? catcher!.url,
    publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    logLevel: config.LOG_LEVEL,
  });
  return {
    ...{ configs, databases, registry: new ConsumerRegistry(), catcher, version: projectVersion() },
    ...{ logLevel: config.LOG_LEVEL, metricsPort: config.METRICS_PORT },
  };
}

/** The token also lies in the data folder, for whoever may read that and lost the terminal. */
async function firstAdminLink(app: NestFastifyApplication, url: string, dataDir: string): Promise<string | undefined> {
  const file = join(dataDir, 'first-admin-token');
  const token = await app.get(FirstAdminService).issueLink();
  if (token) await writeFile(file, `${token}\n`, { mode: 0o600 });
  else await rm(file, { force: true });
  return token && `${url}/auth?first-admin=${token}`;
}
