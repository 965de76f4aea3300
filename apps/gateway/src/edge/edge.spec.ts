import { Body, Controller, Get, Header, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { Access, ApiKeyScope, CurrentPrincipal, type MaybePrincipal } from '#platform/auth';
import { configureHttp, createHttpAdapter } from '#platform/http';
import { correlationId, createLogger } from '#platform/logging';
import type { ProgramPrincipal, ResolvedSession } from '#platform/sessions';
import { loadGatewayConfig } from '../config.js';
import { registerEdge } from './edge.plugin.js';

const echo = z.strictObject({ text: z.string() });

/** How often a route was reached that changes something. */
let entered = 0;

@Controller('api')
class RoomsController {
  @Get(['lobby', 'user'])
  @Access('public')
  lobby(@CurrentPrincipal() principal: MaybePrincipal) {
    return { who: principal?.memberId ?? null };
  }

  @Post('room')
  @Access('member')
  room(@Body({ schema: echo }) body: z.infer<typeof echo>) {
    entered += 1;
    return { ...body, correlationId: correlationId() };
  }

  @Post('machine-room')
  @Access('member')
  @ApiKeyScope('wallet:read')
  machineRoom(@CurrentPrincipal() principal: MaybePrincipal) {
    return { who: principal?.memberId, by: principal?.apiKey?.id };
  }

  @Post('strong-room')
  @Access('member')
  @ApiKeyScope('wallet:send')
  strongRoom() {
    return { ok: true };
  }

  @Get('office')
  @Access('members.list')
  office() {
    return { ok: true };
  }

  @Get('forgotten')
  forgotten() {
    return { ok: true };
  }

  @Get('file')
  @Access('public')
  @Header('content-disposition', 'attachment; filename="a.csv"')
  @Header('content-encoding', 'gzip')
  file() {
    throw new Error('secret detail');
  }

  @Get('broken')
  @Access('public')
  broken() {
    throw new Error('secret detail');
  }
}

@Module({ controllers: [RoomsController] })
class RoomsModule {}

const sessionFor = (role: 'member' | 'admin'): ResolvedSession => ({
  name: `name-of-${role}`,
  user: {} as ResolvedSession['user'],
  principal: {
    memberId: role,
    saffronId: 'SF123456789012',
    email: `${role}@example.test`,
    role,
    tenantId: 'default',
    sessionId: 's',
    method: 'otp',
    authenticatedAt: 0,
    claims: [],
  },
});

const program: ProgramPrincipal = {
  ...sessionFor('member').principal,
  sessionId: 'key-1',
  method: 'api-key',
  apiKey: { id: 'key-1', scopes: ['wallet:read'] },
};

describe('the edge', () => {
  let app: NestFastifyApplication;

  const start = async (env: Record<string, string> = {}) => {
    const created = await NestFactory.create<NestFastifyApplication>(RoomsModule, createHttpAdapter(), {
      logger: false,
      bodyParser: false,
    });
    const sessions = {
      read: async (proof: string) => (proof === 'member' || proof === 'admin' ? sessionFor(proof) : undefined),
    };
    const apiKeys = { read: async (secret: string) => (secret === 'right-key' ? program : undefined) };
    await registerEdge(created, { config: loadGatewayConfig(env), sessions, apiKeys, scriptHashes: ['abc='] });
    configureHttp(created, createLogger({ service: 'test', level: 'silent' }));
    await created.init();
    await created.getHttpAdapter().getInstance().ready();
    return created;
  };

  beforeAll(async () => {
    app = await start();
  });
  afterAll(() => app.close());

  const member = { cookie: 'saffron_session=member; sessionToken=name-of-member' };
  const post = (headers: Record<string, string>, payload: unknown = { text: 'hi' }) =>
    app.inject({
      method: 'POST',
      url: '/api/room',
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(payload),
    });
  const codeOf = (response: { body: string }) => (JSON.parse(response.body) as { code: string }).code;

  it('knows a member by the proof cookie and nobody by the name alone', async () => {
    expect((await app.inject({ url: '/api/lobby', headers: member })).json()).toEqual({ who: 'member' });
    expect(
      (await app.inject({ url: '/api/lobby', headers: { cookie: 'sessionToken=name-of-member' } })).json(),
    ).toEqual({ who: null });
  });

  describe('serves a program that shows an API key', () => {
    const call = (authorization: string, url = '/api/machine-room', headers: Record<string, string> = {}) =>
      app.inject({ method: 'POST', url, headers: { authorization, ...headers }, payload: {} });

    it('without cookie and CSRF token, within its scopes alone', async () => {
      const answer = await call('Bearer right-key');
      expect([answer.statusCode, answer.json()]).toEqual([201, { who: 'member', by: 'key-1' }]);
      expect((await call('bearer right-key')).statusCode).toBe(201);
      for (const url of ['/api/strong-room', '/api/room']) {
        const refused = await call('Bearer right-key', url);
        expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'identity.api-key.scope']);
      }
    });

    it('and nobody else by it: its cookies are not looked at', async () => {
      const both = { cookie: 'saffron_session=admin; sessionToken=name-of-admin' };
      expect((await call('Bearer right-key', '/api/machine-room', both)).json()).toMatchObject({ who: 'member' });
      const office = await app.inject({ url: '/api/office', headers: { authorization: 'Bearer right-key', ...both } });
      expect(office.statusCode).toBe(403);
      const lobby = await app.inject({ url: '/api/lobby', headers: { authorization: 'Bearer right-key', ...both } });
      expect(lobby.json()).toEqual({ who: null });
    });

    it.each(['Bearer wrong-key', 'Bearer', 'Bearer ', 'bearer right-keys'])('and refuses %j', async (authorization) => {
      for (const url of ['/api/machine-room', '/api/lobby']) {
        const refused = await call(authorization, url, member);
        expect([refused.statusCode, codeOf(refused)]).toEqual([401, 'identity.api-key.invalid']);
        expect(refused.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
        expect(refused.headers['set-cookie']).toBeUndefined();
      }
    });

    it('but not from the page of another site', async () => {
      const forged = await call('Bearer right-key', '/api/machine-room', { origin: 'https://evil.example' });
      expect(codeOf(forged)).toBe('http.cross-site');
    });

    it('as often as one key may call', async () => {
      const small = await start({ API_KEY_REQUESTS_PER_MINUTE: '2' });
      const knock = () =>
        small.inject({ method: 'POST', url: '/api/machine-room', headers: { authorization: 'Bearer right-key' } });
      await knock();
      await knock();
      const refused = await knock();
      expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'http.rate-limited']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await small.inject({ url: '/api/lobby' })).statusCode).toBe(200);
      await small.close();
    });
  });

  it('leaves other schemes of authorization alone', async () => {
    const headers = { ...member, authorization: 'Basic bWVtYmVyOng=' };
    expect((await app.inject({ url: '/api/lobby', headers })).json()).toEqual({ who: 'member' });
  });

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('attack 14: refuses a sign-in that another site sends, whose browser has no cookies yet: %j', async (headers) => {
    for (const url of ['/api/auth/login', '/api/auth/verify-otp', '/api/saffron/verify-otp']) {
      const answer = await app.inject({ method: 'POST', url, headers, payload: { saffronId: 'x', password: 'y' } });
      expect([answer.statusCode, codeOf(answer), answer.headers['set-cookie']]).toEqual([
        403,
        'http.cross-site',
        undefined,
      ]);
    }
  });

  describe('attack 12: over HTTPS', () => {
    const host = 'pay.saffron.example';
    const as = (cookie: string) => app.inject({ url: '/api/lobby', headers: { host, cookie } });

    it('takes a proof only under the name that no other host and no page without TLS can set', async () => {
      expect((await as('saffron_session=member')).json()).toEqual({ who: null });
      expect((await as('__Host-saffron_session=member; saffron_session=admin')).json()).toEqual({ who: 'member' });
      const stale = await app.inject({ url: '/api/user', headers: { host, cookie: '__Host-saffron_session=stale' } });
      expect(stale.headers['set-cookie']).toMatch(/^__Host-saffron_session=; .*Path=\/; .*Secure/);
      expect(stale.headers['set-cookie']).not.toMatch(/Domain/);
    });
  });

  describe('attack 13: of another site’s page, without Origin or with our own', () => {
    const plain = { ...member, 'content-type': 'application/x-www-form-urlencoded' };
    it.each([
      ['a form', plain, 403],
      ['JSON that goes as text', { ...member, 'content-type': 'text/plain' }, 403],
      ['a fetch with cookies from another site', { ...member, origin: 'https://evil.example' }, 403],
      ['a fetch with cookies from a sandboxed frame', { ...member, origin: 'null' }, 403],
      ['a fetch that the browser marks', { ...member, 'sec-fetch-site': 'cross-site' }, 403],
      ['a fetch with cookies and no Origin', member, 403],
      ['a fetch with a token of another session', { ...member, 'x-csrf-token': 'name-of-admin' }, 403],
    ])('refuses %s before a route sees it', async (_, headers, status) => {
      entered = 0;
      expect((await post(headers)).statusCode).toBe(status);
      expect(entered).toBe(0);
      expect((await post({ ...member, 'x-csrf-token': 'name-of-member' })).statusCode).toBe(201);
      expect(entered).toBe(1);
    });
  });

  const stale = (url: string) => app.inject({ url, headers: { cookie: 'saffron_session=stale' } });

  it('takes back a proof that opens no session, where a page asks who is signed in, and serves the visitor', async () => {
    const response = await stale('/api/user');
    expect(response.json()).toEqual({ who: null });
    expect(response.headers['set-cookie']).toMatch(/^saffron_session=;/);
  });

  it('leaves the cookies of any other call alone: the session may have a new proof by now', async () => {
    const response = await stale('/api/lobby');
    expect(response.json()).toEqual({ who: null });
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('lets a member act with the session name in cookie and header', async () => {
    const response = await post({ ...member, 'x-csrf-token': 'name-of-member' });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ text: 'hi', correlationId: response.headers['x-correlation-id'] });
  });

  it.each([
    ['without the header', member],
    ['with another header', { ...member, 'x-csrf-token': 'name-of-somebody' }],
    [
      'with a forged pair of header and cookie',
      { cookie: 'saffron_session=member; sessionToken=forged', 'x-csrf-token': 'forged' },
    ],
  ])('refuses an unsafe request %s', async (_, headers) => {
    const response = await post(headers);
    expect([response.statusCode, codeOf(response)]).toEqual([403, 'http.csrf']);
  });

  it.each([
    ['Origin', { origin: 'https://evil.example' }],
    ['opaque Origin', { origin: 'null' }],
    ['Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
  ])('refuses what another site sent, by %s, with and without a session', async (_, headers) => {
    for (const caller of [{}, { ...member, 'x-csrf-token': 'name-of-member' }]) {
      const response = await post({ ...caller, ...headers });
      expect([response.statusCode, codeOf(response)]).toEqual([403, 'http.cross-site']);
    }
  });

  it.each(['/%61pi/room', '/ap%69/room', '/api/%72oom', 'http://localhost/api/room'])(
    'guards the API however its address is spelled: %s',
    async (url) => {
      const send = (headers: Record<string, string>) =>
        app.inject({ method: 'POST', url, headers: { ...member, ...headers }, payload: { text: 'hi' } });
      const forged = await send({ origin: 'https://evil.example' });
      expect([forged.statusCode, codeOf(forged)]).toEqual([403, 'http.cross-site']);
      const withoutToken = await send({});
      expect([withoutToken.statusCode, codeOf(withoutToken)]).toEqual([403, 'http.csrf']);
      const right = await send({ 'x-csrf-token': 'name-of-member' });
      expect([right.statusCode, right.headers['cache-control']]).toEqual([201, 'no-store']);
    },
  );

  it('answers 401 to a visitor, 403 to a role too low, and lets nobody into a route that names nobody', async () => {
    expect((await post({})).statusCode).toBe(401);
    expect((await app.inject({ url: '/api/office', headers: member })).statusCode).toBe(403);
    expect((await app.inject({ url: '/api/office', headers: { cookie: 'saffron_session=admin' } })).statusCode).toBe(
      200,
    );
    expect((await app.inject({ url: '/api/forgotten', headers: { cookie: 'saffron_session=admin' } })).statusCode).toBe(
      403,
    );
  });

  it('refuses JSON that comes as text, unknown fields, and bodies that are none, each with its code', async () => {
    const ready = { ...member, 'x-csrf-token': 'name-of-member' };
    const asText = await post({ ...ready, 'content-type': 'text/plain' });
    expect([asText.statusCode, codeOf(asText)]).toEqual([415, 'http.unsupported-media-type']);
    const extra = await post(ready, { text: 'hi', isAdmin: true });
    expect([extra.statusCode, codeOf(extra)]).toEqual([400, 'http.validation-failed']);
    const broken = await app.inject({
      method: 'POST',
      url: '/api/room',
      headers: { ...ready, 'content-type': 'application/json' },
      payload: '{',
    });
    expect([broken.statusCode, codeOf(broken)]).toEqual([400, 'http.bad-request']);
    const poisoned = await app.inject({
      method: 'POST',
      url: '/api/room',
      headers: { ...ready, 'content-type': 'application/json' },
      payload: '{"text":"a","__proto__":{"x":1}}',
    });
    expect(poisoned.statusCode).toBe(400);
    const large = await post(ready, { text: 'x'.repeat(70_000) });
    expect([large.statusCode, codeOf(large)]).toEqual([413, 'http.too-large']);
  });

  it('says nothing of a fault but its correlation id (attack 40)', async () => {
    const response = await app.inject({ url: '/api/broken' });
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain('secret detail');
    expect(response.json()).toMatchObject({
      code: 'http.internal',
      correlationId: response.headers['x-correlation-id'],
    });
  });

  it('answers a file that could not be made as a refusal that can be read', async () => {
    const { statusCode, headers } = await app.inject({ url: '/api/file' });
    expect([statusCode, headers['content-type']]).toEqual([500, 'application/json; charset=utf-8']);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('content-disposition');
  });

  it('sets strict headers on every answer', async () => {
    const { headers } = await app.inject({ url: '/api/lobby' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'sha256-abc='");
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    });
  });

  it('holds off a flood from one network only (attack 38)', async () => {
    const small = await start({ REQUESTS_PER_MINUTE: '2' });
    const from = (remoteAddress: string) => small.inject({ url: '/api/lobby', remoteAddress });
    await from('2001:db8::1');
    await from('2001:db8::2');
    const refused = await from('2001:db8::3');
    expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'http.rate-limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from('2001:db8:0:1::1')).statusCode).toBe(200);
    const file = await small.inject({ url: '/assets/index.js', remoteAddress: '2001:db8::3' });
    expect(file.statusCode).toBe(404);
    await small.close();
  });
});
