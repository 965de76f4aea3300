import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { DomainError, newId } from '#kernel';
import { jwtVerify } from 'jose';
import { createHttpAdapter } from '../http/index.js';
import { correlationId } from '../logging/index.js';
import { forwardedHeaders, PRINCIPAL_HEADER, principalFromToken, signPrincipal } from './principal-token.js';
import type { Principal } from './principal.js';

const KEY = randomBytes(32);
const ORIGIN = { ip: '192.0.2.1', host: 'pay.example.com', protocol: 'https' } as const;
const SCOPE = { audience: 'wallet', method: 'GET', url: '/who?x=1', origin: ORIGIN };
const FORWARDED = forwardedHeaders(ORIGIN);
const ADA: Principal = {
  ...{ memberId: newId(), saffronId: 'SF1', email: 'ada@example.com', role: 'member', tenantId: 'default' },
  ...{ sessionId: newId(), method: 'otp', authenticatedAt: 1, claims: [], ip: '192.0.2.1' },
};

describe('a service behind a gateway', () => {
  let service: FastifyInstance;
  beforeEach(async () => {
    service = createHttpAdapter({ isBehindGateway: true }).getInstance();
    service.addHook('onRequest', principalFromToken({ audience: 'wallet', key: KEY }));
    service.setErrorHandler((error, _request, reply) =>
      reply.status(error instanceof DomainError ? error.status : 500).send({ code: (error as DomainError).code }),
    );
    service.get('/who', ({ principal }) => ({ principal: principal ?? null }));
    service.get('/seen', ({ ip, host, protocol, id }) => ({ ip, host, protocol, id, logged: correlationId() }));
    await service.ready();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await service.close();
  });

  const ask = (token?: string, url = SCOPE.url, forwarded: Record<string, string> = FORWARDED) =>
    service.inject({ url, headers: { ...forwarded, ...(token === undefined ? {} : { [PRINCIPAL_HEADER]: token }) } });

  it('knows the caller, or the visitor, that the gateway names', async () => {
    expect((await ask(signPrincipal(ADA, SCOPE, KEY))).json()).toEqual({ principal: ADA });
    expect((await ask(signPrincipal(undefined, SCOPE, KEY))).json()).toEqual({ principal: null });
  });

  it.each<[string, () => string | undefined]>([
    ['without a token', () => undefined],
    ['with something else', () => 'a.b.c'],
    ['signed by another key', () => signPrincipal(ADA, SCOPE, randomBytes(32))],
    ['made for another service', () => signPrincipal(ADA, { ...SCOPE, audience: 'identity' }, KEY)],
    ['made for another method', () => signPrincipal(ADA, { ...SCOPE, method: 'POST' }, KEY)],
    ['made for another address', () => signPrincipal(ADA, { ...SCOPE, url: '/who?x=2' }, KEY)],
    ['made for another visitor', () => signPrincipal(ADA, { ...SCOPE, origin: { ...ORIGIN, ip: '192.0.2.2' } }, KEY)],
    ['made for another host', () => signPrincipal(ADA, { ...SCOPE, origin: { ...ORIGIN, host: 'x.example' } }, KEY)],
    ['made for plain HTTP', () => signPrincipal(ADA, { ...SCOPE, origin: { ...ORIGIN, protocol: 'http' } }, KEY)],
    [
      'made for the gateway itself',
      () => signPrincipal(ADA, { audience: 'wallet', method: 'GET', url: SCOPE.url }, KEY),
    ],
    ['with another payload', () => tampered(signPrincipal(ADA, SCOPE, KEY))],
    ['with a part too many', () => `${signPrincipal(ADA, SCOPE, KEY)}.x`],
    ['with the signature cut off', () => signPrincipal(ADA, SCOPE, KEY).replace(/[^.]+$/, '')],
  ])('refuses a request %s', async (_, make) => {
    const answer = await ask(make());
    expect([answer.statusCode, answer.json()]).toEqual([403, { code: 'http.gateway-only' }]);
  });

  it('refuses a token that was used, and one that is too old', async () => {
    const token = signPrincipal(ADA, SCOPE, KEY);
    expect((await ask(token)).statusCode).toBe(200);
    expect((await ask(token)).statusCode).toBe(403);
    vi.useFakeTimers({ now: Date.now() - 36_000, toNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const old = signPrincipal(ADA, SCOPE, KEY);
    vi.useRealTimers();
    expect((await ask(old)).statusCode).toBe(403);
  });

  it('does not believe a token that says it needs no signature', async () => {
    const [, payload = ''] = signPrincipal(ADA, SCOPE, KEY).split('.');
    const header = Buffer.from('{"alg":"none"}').toString('base64url');
    expect((await ask(`${header}.${payload}.`)).statusCode).toBe(403);
  });

  const HEADER = { alg: 'HS256', typ: 'JWT' };

  it.each([
    { ...HEADER, kid: '../../dev/null' },
    { ...HEADER, jku: 'https://evil.example/jwks.json' },
    { ...HEADER, x5u: 'https://evil.example/chain.pem' },
    { ...HEADER, jwk: { kty: 'oct', k: 'AAAA' } },
    { ...HEADER, alg: 'HS512' },
    { ...HEADER, typ: 'at+jwt' },
    { typ: 'JWT' },
  ])('takes no header but the one, however well signed: %j', async (header) => {
    expect((await ask(resigned({}, HEADER))).statusCode).toBe(200);
    expect((await ask(resigned({}, header))).statusCode).toBe(403);
  });

  it.each([{ iss: 'mail' }, { iss: undefined }, { aud: undefined }, { aud: ['wallet', 'identity'] }, { request: '' }])(
    'takes nothing else that the key has signed: %j',
    async (claims) => {
      expect((await ask(resigned({}, HEADER))).statusCode).toBe(200);
      expect((await ask(resigned(claims, HEADER))).statusCode).toBe(403);
    },
  );

  it('sees the visitor as the gateway saw him, and logs under the gateway’s correlation id', async () => {
    const id = newId();
    const answer = await ask(signPrincipal(ADA, { ...SCOPE, url: '/seen', correlationId: id }, KEY), '/seen');
    expect(answer.json()).toEqual({ ...ORIGIN, id, logged: id });
    expect(answer.headers['x-correlation-id']).toBe(id);
  });

  it('takes forwarded headers, and correlation ids, from nobody without a token for them', async () => {
    const bare = { audience: 'wallet', method: 'GET', url: '/seen' };
    expect((await ask(signPrincipal(undefined, bare, KEY), '/seen')).statusCode).toBe(403);
    const claimed = newId();
    const own = await ask(signPrincipal(undefined, bare, KEY), '/seen', { 'x-correlation-id': claimed });
    expect(own.json()).toMatchObject({ ip: '127.0.0.1', protocol: 'http' });
    expect(own.headers['x-correlation-id']).not.toBe(claimed);
    const partly = await ask(signPrincipal(undefined, bare, KEY), '/seen', { 'x-forwarded-proto': 'https' });
    expect(partly.statusCode).toBe(403);
  });

  it('is given a token that any reader of JWT understands', async () => {
    const { payload } = await jwtVerify(signPrincipal(ADA, SCOPE, KEY), KEY, { issuer: 'gateway', audience: 'wallet' });
    expect(payload).toMatchObject({ principal: ADA, jti: expect.any(String) });
  });
});

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token whose signature is right, whatever it says. */
function resigned(claims: object, header: object): string {
  const [, body = ''] = signPrincipal(ADA, SCOPE, KEY).split('.');
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const signed = `${encoded(header)}.${encoded({ ...payload, ...claims })}`;
  return `${signed}.${createHmac('sha256', KEY).update(signed).digest('base64url')}`;
}

function tampered(token: string): string {
  const [header, body = '', signature] = token.split('.');
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as { principal: Principal };
  const changed = { ...payload, principal: { ...payload.principal, role: 'superadmin' } };
  return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
}
