import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import cookie from '@fastify/cookie';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { getDataSourceToken } from '@nestjs/typeorm';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { AccessDenialsModule } from '#platform/audit';
import { CountersModule } from '#platform/counters';
import { HealthRegistry } from '#platform/health';
import { EventsModule, ConsumerRegistry } from '#platform/events';
import { configureHttp, createHttpAdapter } from '#platform/http';
import { JobsModule } from '#platform/jobs';
import { principalFromToken } from '#platform/auth';
import { SESSION_PROOF_COOKIE, SESSION_READER, type SessionReader } from '#platform/sessions';
import { createTestDatabase } from '#testing/postgres';
import { type IdentityConfig, loadIdentityConfig } from '../src/config.js';
import { IdentityModule } from '../src/identity.module.js';
import { SessionCacheModule } from '../src/session-reads/session-cache.module.js';
import type { SessionCacheOptions } from '../src/session-reads/session-cache.options.js';
import { Browser } from './browser.js';
import { Mailbox } from './mailbox.js';

export interface IdentityApp {
  readonly app: NestFastifyApplication;
  readonly source: DataSource;
  readonly config: IdentityConfig;
  readonly sessions: SessionReader;
  readonly mailbox: Mailbox;
  /** Everything that was logged, one JSON line each. */
  readonly log: string[];
  browser(): Browser;
  close(): Promise<void>;
}

@Module({})
class TestComposition {}

@Global()
@Module({ providers: [HealthRegistry], exports: [HealthRegistry] })
class HealthModule {}

/**
 * Identity as the composition runs it: real PostgreSQL, the edge's session hook, and the events engine where asked for.
 * @param options `beside`: another one whose database and keys it shares, as the site of a second tenant does; `cache`: gateways in other
 *   processes ask it, so it listens, wherever {@link IdentityApp.app} says
 */
export async function startIdentity({
  settings = {},
  hasEvents = false,
  beside,
  cache,
  jobs,
}: {
  settings?: Record<string, string>;
  hasEvents?: boolean;
  beside?: IdentityApp;
  cache?: SessionCacheOptions;
  jobs?: DynamicModule;
} = {}): Promise<IdentityApp> {
  const database = beside
    ? { url: beside.config.databaseUrl, drop: () => Promise.resolve() }
    : await createTestDatabase('identity');
  const publicUrl = 'http://localhost:3000';
  const config = loadIdentityConfig({
    ...keys(beside),
    databaseUrl: database.url,
    publicUrl,
    EVEN_ANSWERS_MS: '1',
    ...settings,
  });
  const registry = new ConsumerRegistry();
  const app = await NestFactory.create<NestFastifyApplication>(
    compositionOf(config, {
      registry: hasEvents ? registry : undefined,
      cache,
      jobs: jobs ?? JobsModule.forPostgres({ url: config.databaseUrl, poolSize: 4, logLevel: 'silent' }),
    }),
    createHttpAdapter(),
    {
      logger: false,
    },
  );
  const log: string[] = [];
  configureHttp(app, pino({ level: 'trace' }, { write: (line) => void log.push(line) }));
  await registerSessionHook(app, cache);
  if (hasEvents) app.connectMicroservice({ strategy: registry });
  const source = app.get<DataSource>(getDataSourceToken('identity'));
  if (!beside) await source.query(await readFile('libs/platform/migrations-counters/0001_counters.sql', 'utf8'));
  if (hasEvents) await app.startAllMicroservices();
  await app.init();
  if (cache) await app.listen(0, '127.0.0.1');
  else await app.getHttpAdapter().getInstance().ready();
  const close = async () => {
    await app.close();
    await database.drop();
  };
  return {
    app,
    source,
    config,
    log,
    sessions: app.get<SessionReader>(SESSION_READER),
    mailbox: new Mailbox(source, config),
    browser: () => new Browser(app),
    close,
  };
}

const KEYS = ['otpKey', 'pepper', 'sealKey', 'lookupKey', 'factorKey'] as const;

const keys = (beside?: IdentityApp) =>
  Object.fromEntries(KEYS.map((name) => [name, (beside?.config[name] ?? randomBytes(32)).toString('base64url')]));

interface Parts {
  readonly registry: ConsumerRegistry | undefined;
  readonly cache: SessionCacheOptions | undefined;
  readonly jobs: DynamicModule;
}

function compositionOf(config: IdentityConfig, { registry, cache, jobs }: Parts): DynamicModule {
  const services = [{ name: 'identity', url: config.databaseUrl }];
  return {
    module: TestComposition,
    imports: [
      HealthModule,
      CountersModule.forPostgres({ url: config.databaseUrl }),
      jobs,
      IdentityModule.register(config),
      AccessDenialsModule.forService('identity'),
      ...(cache ? [SessionCacheModule.register(cache)] : []),
      ...(registry ? [EventsModule.inProcess({ registry, services, logLevel: 'silent' })] : []),
    ],
  };
}

async function registerSessionHook(app: NestFastifyApplication, cache?: SessionCacheOptions): Promise<void> {
  const fromToken = cache && principalFromToken({ audience: 'identity', key: cache.principalKey });
  await app.register(cookie);
  const sessions = app.get<SessionReader>(SESSION_READER);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async (request, reply) => {
      if (fromToken && request.url.startsWith('/internal/')) return fromToken(request, reply);
      const session = await sessions.read(request.cookies[SESSION_PROOF_COOKIE] ?? '');
      if (!session) return;
      request.session = session;
      request.principal = { ...session.principal, ip: request.ip };
    });
}
