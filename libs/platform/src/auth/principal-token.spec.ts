import { randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { DomainError, newId } from '#kernel';
import { PRINCIPAL_HEADER, principalFromToken, signPrincipal } from './principal-token.js';
import type { Principal } from './principal.js';

const KEY = randomBytes(32);
const SCOPE = { audience: 'wallet', method: 'GET', url: '/who?x=1' };
const ADA: Principal = {
  ...{ memberId: newId(), saffronId: 'SF1', email: 'ada@example.com', role: 'member', tenantId: 'default' },
  ...{ sessionId: newId(), method: 'otp', authenticatedAt: 1, claims: [], ip: '192.0.2.1' },
};

describe('a service behind a gateway', () => {
  let service: FastifyInstance;
  beforeEach(async () => {
    service = Fastify();
    service.addHook('onRequest', principalFromToken({ audience: 'wallet', key: KEY }));
    service.setErrorHandler((error, _request, reply) =>
      reply.status(error instanceof DomainError ? error.status : 500).send({ code: (error as DomainError).code }),
    );
    service.get('/who', ({ principal }) => ({ principal: principal ?? null }));
    service.get('/other', () => ({}));
    await service.ready();
  });
  afterEach(async () => {
    jest.useRealTimers();
    await service.close();
  });

  const ask = (token?: string, url = SCOPE.url) =>
    service.inject({ method: 'GET', url, headers: token === undefined ? {} : { [PRINCIPAL_HEADER]: token } });

  it('knows the caller, or the visitor, that the gateway names', async () => {
    expect((await ask(await signPrincipal(ADA, SCOPE, KEY))).json()).toEqual({ principal: ADA });
    expect((await ask(await signPrincipal(undefined, SCOPE, KEY))).json()).toEqual({ principal: null });
  });

  it.each<[string, () => Promise<string | undefined>]>([
    ['without a token', async () => undefined],
    ['with something else', async () => 'a.b.c'],
    ['signed by another key', () => signPrincipal(ADA, SCOPE, randomBytes(32))],
    ['made for another service', () => signPrincipal(ADA, { ...SCOPE, audience: 'identity' }, KEY)],
    ['made for another method', () => signPrincipal(ADA, { ...SCOPE, method: 'POST' }, KEY)],
    ['made for another address', () => signPrincipal(ADA, { ...SCOPE, url: '/who?x=2' }, KEY)],
    ['with the signature cut off', async () => (await signPrincipal(ADA, SCOPE, KEY)).replace(/[^.]+$/, '')],
  ])('refuses a request %s', async (_, make) => {
    const answer = await ask(await make());
    expect([answer.statusCode, answer.json()]).toEqual([403, { code: 'http.gateway-only' }]);
  });

  it('refuses a token that was used, and one that is too old', async () => {
    const token = await signPrincipal(ADA, SCOPE, KEY);
    expect((await ask(token)).statusCode).toBe(200);
    expect((await ask(token)).statusCode).toBe(403);
    jest.useFakeTimers({ now: Date.now() - 60_000, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const old = await signPrincipal(ADA, SCOPE, KEY);
    jest.useRealTimers();
    expect((await ask(old)).statusCode).toBe(403);
  });

  it('does not believe a token that says it needs no signature', async () => {
    const [, payload = ''] = (await signPrincipal(ADA, SCOPE, KEY)).split('.');
    const header = Buffer.from('{"alg":"none"}').toString('base64url');
    expect((await ask(`${header}.${payload}.`)).statusCode).toBe(403);
  });
});
