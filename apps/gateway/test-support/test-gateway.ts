import { NestFactory } from '@nestjs/core';
import { Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { HealthRegistry } from '#platform/health';
import { configureHttp, createHttpAdapter } from '#platform/http';
import { createLogger } from '#platform/logging';
import type { ProgramPrincipal, ResolvedSession } from '#platform/sessions';
import { traceHttp } from '#platform/tracing';
import { loadGatewayConfig } from '../src/config.js';
import { registerEdge } from '../src/edge/edge.plugin.js';
import { registerProxy } from '../src/proxy/proxy.plugin.js';
import { type UpstreamConfig, upstreamConfig } from '../src/proxy/upstream.config.js';
import { Upstreams } from '../src/proxy/upstreams.js';

@Module({})
class EmptyModule {}

export interface TestGateway {
  readonly url: string;
  readonly app: NestFastifyApplication;
  readonly health: HealthRegistry;
  stop(): Promise<void>;
}

/** Where nobody listens. */
export const NOWHERE = 'http://127.0.0.1:9';

/** Ada's session, and her program's key. */
export const ADA: ResolvedSession = {
  name: 'name-of-ada',
  user: {} as ResolvedSession['user'],
  principal: {
    ...{ memberId: 'ada', saffronId: 'SF123456789012', email: 'ada@example.test', role: 'member', tenantId: 'default' },
    ...{ sessionId: 's', method: 'otp', authenticatedAt: 0, claims: [] },
  },
};
const PROGRAM: ProgramPrincipal = { ...ADA.principal, method: 'api-key', apiKey: { id: 'k', scopes: ['wallet:read'] } };

export interface TestGatewayOptions {
  readonly key: Uint8Array;
  readonly env: Partial<Record<keyof UpstreamConfig | 'TRUSTED_PROXIES', string>>;
}

/** Edge and proxy as in the gateway's own process, for two callers that are known without any service. */
export async function startTestGateway({ key, env }: TestGatewayOptions): Promise<TestGateway> {
  const config = loadGatewayConfig({ ...env, REQUESTS_PER_MINUTE: '1000000' });
  const adapter = createHttpAdapter({ trustProxy: config.TRUSTED_PROXIES });
  const app = await NestFactory.create<NestFastifyApplication>(EmptyModule, adapter, {
    logger: false,
    bodyParser: false,
  });
  traceHttp(app.getHttpAdapter().getInstance(), false);
  const health = new HealthRegistry();
  const logger = createLogger({ service: 'test', level: 'silent' });
  const upstreams = new Upstreams(
    upstreamConfig.parse({
      IDENTITY_URL: NOWHERE,
      WALLET_URL: NOWHERE,
      NOTIFICATIONS_URL: NOWHERE,
      ...env,
      PRINCIPAL_KEY: Buffer.from(key).toString('base64url'),
    }),
    health,
    logger,
  );
  const sessions = { read: async (proof: string) => (proof === 'ada' ? ADA : undefined) };
  const apiKeys = { read: async (secret: string) => (secret === 'right-key' ? PROGRAM : undefined) };
  await registerEdge(app, { config, sessions, apiKeys, scriptHashes: [] });
  await registerProxy(app, { upstreams, logger });
  configureHttp(app, logger);
  await app.listen(0, '127.0.0.1');
  const stop = async () => {
    await app.close();
    await upstreams.onApplicationShutdown();
  };
  return { url: await app.getUrl(), app, health, stop };
}
