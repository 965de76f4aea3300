import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import type { ServiceName } from '#contracts/routing';
import { principalFromToken } from '#platform/auth';
import { createHttpAdapter, ErrorFilter } from '#platform/http';
import { correlationId, createLogger } from '#platform/logging';

export interface TestService {
  url: string;
  /** What it says of itself; what it serves, it serves all the same. */
  isReady: boolean;
  /** Of every request that got past the token, in their order. */
  readonly seen: { readonly method: string; readonly url: string; readonly token: unknown }[];
  stop(): Promise<void>;
}

export interface TestServiceOptions {
  readonly name: ServiceName;
  readonly key: Uint8Array;
  readonly port?: number;
  /** Adds routes of the test's own. */
  routes?(app: FastifyInstance): void;
}

/** A service as the gateway meets it: the HTTP layer and the check of the token are the real ones, the routes tell what they were sent. */
export async function startTestService({ name, key, port = 0, routes }: TestServiceOptions): Promise<TestService> {
  const app = createHttpAdapter({ isBehindGateway: true }).getInstance() as unknown as FastifyInstance;
  const service: TestService = { url: '', isReady: true, seen: [], stop: () => app.close() };
  const fromToken = principalFromToken({ audience: name, key });
  app.addHook('onRequest', async (request, reply) => {
    if (request.url === '/health/ready') return;
    await fromToken(request, reply);
    service.seen.push({ method: request.method, url: request.url, token: request.headers['x-saffron-principal'] });
  });
  const filter = new ErrorFilter(createLogger({ service: name, level: 'silent' }));
  app.setErrorHandler((error, request, reply) => filter.respond(error, request, reply));
  await app.register(cookie);
  app.get('/health/ready', (_request, reply) => reply.status(service.isReady ? 200 : 503).send({}));
  routes?.(app);
  app.all('/*', async (request) => ({
    service: name,
    ...{ method: request.method, url: request.url, headers: request.headers, body: request.body ?? null },
    ...{ ip: request.ip, host: request.host, protocol: request.protocol, principal: request.principal ?? null },
    logged: correlationId(),
  }));
  await app.listen({ port, host: '127.0.0.1' });
  service.url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return service;
}
