import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { startTestGateway, type TestGateway } from '../../test-support/test-gateway.js';
import { startTestService, type TestService } from '../../test-support/test-service.js';
import { MAX_BODY_BYTES } from './request-body.js';

const KEY = randomBytes(32);
const MEMBER = { cookie: 'saffron_session=ada; sessionToken=name-of-ada' };
const READY = { ...MEMBER, 'x-csrf-token': 'name-of-ada', 'content-type': 'application/json' };

interface Echo {
  readonly service: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
  readonly ip: string;
  readonly host: string;
  readonly protocol: string;
  readonly principal: { memberId: string; ip: string } | null;
  readonly logged: string;
}

describe('the gateway before its services', () => {
  let identity: TestService;
  let wallet: TestService;
  let gateway: TestGateway;

  beforeAll(async () => {
    const setsCookies = (app: FastifyInstance, path: string) =>
      app.get(path, (_request, reply) =>
        reply.setCookie('one', '1').setCookie('two', '2').header('retry-after', '7').status(429).send({ code: 'x' }),
      );
    identity = await startTestService({
      ...{ name: 'identity', key: KEY },
      routes: (app) => void setsCookies(app, '/api/auth/cookies'),
    });
    wallet = await startTestService({
      name: 'wallet',
      key: KEY,
      routes: (app) => {
        setsCookies(app, '/api/wallet/cookies');
        app.get('/api/wallet/transactions.csv', (_request, reply) =>
          reply
            .header('content-disposition', 'attachment; filename="a.csv"')
            .header('content-range', 'rows 0-1/2')
            .type('text/csv')
            .send(Readable.from(rows())),
        );
        app.get('/api/wallet/large', (_request, reply) => reply.type('text/plain').send('x'.repeat(1_000_000)));
        app.post('/api/wallet/nothing', (_request, reply) => reply.status(204).send());
        app.get('/api/wallet/framed', (_request, reply) =>
          reply.header('x-frame-options', 'SAMEORIGIN').header('keep-alive', 'timeout=9').send({}),
        );
        app.addContentTypeParser('application/octet-stream', (_request, payload, done) => {
          let size = 0;
          payload.on('data', (chunk: Buffer) => (size += chunk.length)).on('end', () => done(null, size));
        });
        app.post('/api/wallet/upload', ({ body }) => ({ size: body }));
      },
    });
    gateway = await startTestGateway({
      key: KEY,
      env: { IDENTITY_URL: identity.url, WALLET_URL: wallet.url, TRUSTED_PROXIES: '' },
    });
  });
  afterAll(async () => {
    await gateway.stop();
    await Promise.all([identity.stop(), wallet.stop()]);
  });

  const call = (path: string, init: RequestInit = {}) => fetch(`${gateway.url}${path}`, init);
  const echo = async (path: string, init: RequestInit = {}) => (await (await call(path, init)).json()) as Echo;

  it('forwards by the table, with path and query as they came', async () => {
    expect(await echo('/api/wallet/accounts?x=%20%2F&y=%C3%A4')).toMatchObject({
      ...{ service: 'wallet', method: 'GET', url: '/api/wallet/accounts?x=%20%2F&y=%C3%A4' },
    });
    expect(await echo('/api/user/profile')).toMatchObject({ service: 'identity', url: '/api/user/profile' });
    const sent = await echo('/api/wallet/transfers', { method: 'POST', headers: READY, body: '{"a":1}' });
    expect(sent).toMatchObject({ method: 'POST', body: { a: 1 }, principal: { memberId: 'ada' } });
  });

  it.each(['/internal/sessions/read', '/api/unknown', '/api/wallets', '/health', '/api/internal/x'])(
    'forwards nothing that nobody owns: %s',
    async (path) => {
      const before = identity.seen.length + wallet.seen.length;
      for (const method of ['GET', 'POST']) {
        const answer = await call(path, { method });
        expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'http.not-found' }]);
      }
      expect(identity.seen.length + wallet.seen.length).toBe(before);
    },
  );

  it.each([
    '/api/wallet/../../internal/x',
    '/api/wallet/./x',
    '/api/wallet/%2e%2e/x',
    '/api/wallet/a\\..\\b',
    '/api/wallet//x',
  ])('leaves an address as it is, so that both read the same: %s', async (path) => {
    const before = wallet.seen.length;
    await rawGet(path);
    expect(wallet.seen.slice(before).map(({ url }) => url)).toEqual([path]);
  });

  it('takes an absolute address, and one that is spelled otherwise, to the same service', async () => {
    expect(await rawGet('http://elsewhere.example/api/wallet/x')).toContain('"url":"/api/wallet/x"');
    expect(await rawGet('/%61pi/wallet/x')).toContain('"service":"wallet"');
  });

  it('tells the service who asks, from where, and under which correlation id', async () => {
    const answer = await call('/api/wallet/accounts', { headers: MEMBER });
    const told = (await answer.json()) as Echo;
    expect(told.principal).toMatchObject({ memberId: 'ada', ip: '127.0.0.1' });
    expect(told).toMatchObject({ ip: '127.0.0.1', host: new URL(gateway.url).host, protocol: 'http' });
    expect(answer.headers.get('x-correlation-id')).toBe(told.logged);
    expect((await echo('/api/wallet/accounts')).principal).toBeNull();
    const program = await echo('/api/wallet/accounts', { headers: { authorization: 'Bearer right-key', ...MEMBER } });
    expect(program.principal).toMatchObject({ apiKey: { scopes: ['wallet:read'] } });
    expect(program.headers).not.toHaveProperty('authorization');
  });

  it('believes what a named proxy says of a visitor, and so do the services', async () => {
    const behind = await startTestGateway({
      key: KEY,
      env: { WALLET_URL: wallet.url, TRUSTED_PROXIES: '127.0.0.1' },
    });
    const headers = {
      'x-forwarded-for': '198.51.100.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'pay.example',
    };
    const told = (await (await fetch(`${behind.url}/api/wallet/x`, { headers })).json()) as Echo;
    expect(told).toMatchObject({ ip: '198.51.100.7', protocol: 'https', host: 'pay.example' });
    await behind.stop();
  });

  it('attack 18: takes no identity, address or trace from outside', async () => {
    const claimed = {
      'x-saffron-principal': 'a.b.c',
      'x-saffron-role': 'superadmin',
      'x-user-id': 'eve',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-real-ip': '203.0.113.9',
      'x-original-url': '/api/admin/members',
      'x-correlation-id': 'chosen',
      forwarded: 'for=203.0.113.9',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      baggage: 'role=superadmin',
    };
    const told = await echo('/api/wallet/accounts', { headers: claimed });
    expect(told).toMatchObject({ ip: '127.0.0.1', protocol: 'http', principal: null });
    expect(told.host).toBe(new URL(gateway.url).host);
    expect(told.logged).not.toBe('chosen');
    const values = Object.entries(told.headers).filter(([name]) => name !== 'x-saffron-principal');
    for (const value of ['203.0.113.9', 'evil.example', 'superadmin', 'eve', 'chosen'])
      expect(JSON.stringify(values)).not.toContain(value);
    expect(told.headers).not.toHaveProperty('traceparent');
  });

  it('shows cookies to identity alone', async () => {
    expect((await echo('/api/user/profile', { headers: MEMBER })).headers['cookie']).toBe(MEMBER.cookie);
    expect((await echo('/api/wallet/accounts', { headers: MEMBER })).headers).not.toHaveProperty('cookie');
  });

  it('lets identity alone set cookies, so that no other service signs anybody in', async () => {
    expect((await call('/api/auth/cookies')).headers.getSetCookie()).toHaveLength(2);
    const other = await call('/api/wallet/cookies');
    expect([other.status, other.headers.getSetCookie()]).toEqual([429, []]);
  });

  it('refuses at the edge what the edge refuses, before a service hears of it', async () => {
    const before = wallet.seen.length;
    const forged = await call('/api/wallet/transfers', { method: 'POST', headers: MEMBER });
    expect([forged.status, await forged.json()]).toMatchObject([403, { code: 'http.csrf' }]);
    const foreign = await call('/api/wallet/accounts', { headers: { origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
    const wrongKey = await call('/api/wallet/accounts', { headers: { authorization: 'Bearer wrong' } });
    expect([wrongKey.status, await wrongKey.json()]).toMatchObject([401, { code: 'identity.api-key.invalid' }]);
    expect(wallet.seen).toHaveLength(before);
  });

  it('brings back what a service answers: status, cookies, and every header that is not of the connection', async () => {
    const limited = await call('/api/auth/cookies');
    expect([limited.status, limited.headers.get('retry-after'), await limited.json()]).toEqual([
      429,
      '7',
      { code: 'x' },
    ]);
    expect(limited.headers.getSetCookie().map((cookie) => cookie.split(';')[0])).toEqual(['one=1', 'two=2']);
    const framed = await call('/api/wallet/framed');
    expect(framed.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(framed.headers.get('keep-alive')).not.toBe('timeout=9');
    expect(framed.headers.get('cache-control')).toBe('no-store');
    expect(framed.headers.get('x-content-type-options')).toBe('nosniff');
    const empty = await call('/api/wallet/nothing', { method: 'POST' });
    expect([empty.status, await empty.text()]).toEqual([204, '']);
  });

  it('passes files on while they are made, and large answers as they are', async () => {
    const file = await call('/api/wallet/transactions.csv');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="a.csv"');
    expect(file.headers.get('content-range')).toBe('rows 0-1/2');
    expect((await file.text()).split('\n')).toHaveLength(ROWS + 1);
    const large = await call('/api/wallet/large');
    expect([large.headers.get('content-length'), (await large.text()).length]).toEqual(['1000000', 1_000_000]);
    const head = await call('/api/wallet/large', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '1000000', '']);
  });

  it('leaves it to the route how much it takes, and takes no more than any route might', async () => {
    const upload = (size: number, as: 'known' | 'chunked') =>
      call('/api/wallet/upload', {
        method: 'POST',
        headers: { ...READY, 'content-type': 'application/octet-stream' },
        body: as === 'known' ? Buffer.alloc(size) : Readable.toWeb(Readable.from(chunks(size))),
        duplex: 'half',
      } as RequestInit);
    for (const as of ['known', 'chunked'] as const) {
      for (const size of [10, 100_000, 1_000_000]) expect(await (await upload(size, as)).json()).toEqual({ size });
    }
    const json = await call('/api/wallet/transfers', {
      method: 'POST',
      headers: READY,
      body: `"${'x'.repeat(70_000)}"`,
    });
    expect([json.status, await json.json()]).toMatchObject([413, { code: 'http.too-large' }]);
    const huge = await upload(MAX_BODY_BYTES + 1, 'known').catch(() => undefined);
    if (huge) expect([huge.status, await huge.json()]).toMatchObject([413, { code: 'http.too-large' }]);
    expect(await chunkedStatus(MAX_BODY_BYTES + 1)).toBe(413);
  });

  it('gives a request up when its caller does', async () => {
    const started = Promise.withResolvers<undefined>();
    const ended = Promise.withResolvers<undefined>();
    const slow = await startTestService({
      name: 'wallet',
      key: KEY,
      routes: (app) => {
        app.get('/api/wallet/slow', (request) => {
          started.resolve(undefined);
          request.raw.socket.once('close', () => ended.resolve(undefined));
          return new Promise(() => undefined);
        });
      },
    });
    const before = await startTestGateway({ key: KEY, env: { WALLET_URL: slow.url } });
    const caller = new AbortController();
    const asked = fetch(`${before.url}/api/wallet/slow`, { signal: caller.signal }).catch(() => 'gone');
    await started.promise;
    caller.abort();
    await ended.promise;
    expect(await asked).toBe('gone');
    await before.stop();
    await slow.stop();
  });

  async function rawGet(path: string): Promise<string> {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    await once(socket, 'close');
    return text;
  }

  /** By node:http, which reads an answer that comes before the request is over. */
  function chunkedStatus(size: number): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const headers = { ...READY, 'content-type': 'application/octet-stream' };
      const request = httpRequest(`${gateway.url}/api/wallet/upload`, { method: 'POST', headers }, (response) => {
        resolve(response.statusCode);
        request.destroy();
      });
      request.on('error', reject);
      Readable.from(chunks(size)).pipe(request);
    });
  }
});

const ROWS = 20_000;

function* rows() {
  for (let row = 0; row < ROWS; row++) yield `${row},abcdefghijklmnopqrstuvwxyz\n`;
}

function* chunks(size: number) {
  for (let left = size; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536));
}
