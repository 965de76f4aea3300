import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { principalFromToken } from '#platform/auth';
import { migrate } from '#platform/database';
import { configureHttp, createHttpAdapter } from '#platform/http';
import { createLogger, NestLogger } from '#platform/logging';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { loadWalletConfig } from '../config.js';
import { loadStandaloneConfig, type StandaloneConfig } from './config.js';
import { StandaloneModule } from './standalone.module.js';

const ROOT = new URL(import.meta.url.includes('/dist/') ? '../../../../../' : '../../../../', import.meta.url);
const fromRoot = (path: string): string => fileURLToPath(new URL(path, ROOT));

export interface RunningWallet {
  readonly url: string;
  stop(): Promise<void>;
}

/** Brings the database up to date and opens the door to the gateway. */
export async function startWallet(env: Record<string, string | undefined>): Promise<RunningWallet> {
  const config = loadStandaloneConfig(env);
  const wallet = loadWalletConfig({
    ...env,
    databaseUrl: config.DATABASE_URL,
    lookupKey: config.LOOKUP_KEY,
    logLevel: config.LOG_LEVEL,
  });
  await migrateAll(config);
  const logger = createLogger({ service: 'wallet', level: config.LOG_LEVEL });
  const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { version: string };
  const module = StandaloneModule.register(wallet, { countersUrl: config.COUNTERS_URL, version });
  const app = await NestFactory.create<NestFastifyApplication>(module, createHttpAdapter(), {
    ...{ logger: new NestLogger(logger), abortOnError: false, bodyParser: false },
  });
  app.getHttpAdapter().getInstance().addHook('onRequest', callersOf(config));
  configureHttp(app, logger);
  await app.listen(config.PORT, config.HOST);
  return { url: await app.getUrl(), stop: () => app.close() };
}

async function migrateAll({ DATABASE_URL, COUNTERS_URL }: StandaloneConfig): Promise<void> {
  await migrate({ url: DATABASE_URL, dir: fromRoot('apps/wallet/migrations') });
  await migrate({ url: COUNTERS_URL, dir: fromRoot('libs/platform/migrations-counters'), isService: false });
}

const HEALTH = /^\/(api\/health|health\/(live|ready))$/;

/** Everything but the health routes wants the gateway's word. */
function callersOf({ PRINCIPAL_KEY }: StandaloneConfig) {
  const fromToken = principalFromToken({ audience: 'wallet', key: PRINCIPAL_KEY });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!HEALTH.test(request.url)) await fromToken(request, reply);
  };
}
