import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { RouteHandlerMethod } from 'fastify';
import { Agent } from 'undici';
import { PRINCIPAL_HEADER, principalFromToken, signPrincipal } from '#platform/auth';
import { createHttpAdapter } from '#platform/http';
import { forwardToWriter } from './forward-to-writer.js';

const KEY = randomBytes(32);
const HERE = { port: 0, host: '127.0.0.1' };

/** Answers with its name, and with what of the request it was sent. */
function instance(name: string) {
  const adapter = createHttpAdapter({ isBehindGateway: true });
  const fastify = adapter.getInstance();
  fastify.addHook('onRequest', principalFromToken({ audience: 'wallet', key: KEY }));
  fastify.post('/api/wallet/*', ({ url, body }) => ({ name, url, body }));
  const dies: RouteHandlerMethod = ({ raw }) => {
    if (name !== 'writer') return { name };
    raw.socket.destroy();
    return undefined;
  };
  fastify.post('/api/wallet/forgetful', dies);
  fastify.post('/api/wallet/keyed', { config: { honoursKey: true } }, dies);
  const file = new PassThrough();
  fastify.post('/api/wallet/file', (_request, reply) => reply.type('text/csv').send(file));
  const answered: string[] = [];
  fastify.addHook('onSend', (request, _reply, _payload, done) => {
    answered.push(request.url);
    done();
  });
  return { adapter, fastify, answered, file };
}

describe('an instance of the wallet that stands by', () => {
  const [writer, standby] = [instance('writer'), instance('standby')];
  const outside = new Agent();
  let address: string;
  let writerAddress: string;

  beforeAll(async () => {
    writerAddress = await writer.fastify.listen(HERE);
    const ledger = { isLeading: false, writerAddress: () => Promise.resolve(writerAddress) };
    const app = { get: () => ledger, getHttpAdapter: () => standby.adapter };
    await forwardToWriter(app as unknown as NestFastifyApplication);
    address = await standby.fastify.listen(HERE);
  });
  afterAll(async () => {
    await outside.destroy();
    await Promise.all([standby.fastify.close(), writer.fastify.close()]);
  });

  const tokenFor = (url: string) => signPrincipal(undefined, { audience: 'wallet', method: 'POST', url }, KEY);

  async function post(path: string, { token = tokenFor(path), to = address, ...more }: Record<string, string> = {}) {
    const { statusCode, body } = await outside.request({
      ...{ origin: to, method: 'POST', path, body: '{"amount":"1"}' },
      headers: { 'content-type': 'application/json', [PRINCIPAL_HEADER]: token, ...more },
    });
    return { status: statusCode, answer: (await body.json()) as Record<string, unknown> };
  }

  it.each([
    '/api/wallet/transfers',
    "/api/wallet/contacts?note=it's",
    '/api/wallet/x/../../internal/%2e%2e/y',
    '/api/wallet/x\\y',
    '/api/wallet/%7C|?a="|"',
  ])('sends %j on letter by letter, because the token is for no other address', async (url) => {
    expect(await post(url)).toEqual({ status: 200, answer: { name: 'writer', url, body: { amount: '1' } } });
  });

  it('sends nothing on to itself, where it was the writer before it died', async () => {
    const { adapter, fastify } = instance('reborn');
    let address: string | undefined;
    const ledger = {
      ...{ isLeading: false, writerAddress: () => Promise.resolve(address) },
      get address() {
        return address;
      },
    };
    const app = { get: () => ledger, getHttpAdapter: () => adapter };
    await forwardToWriter(app as unknown as NestFastifyApplication);
    try {
      address = await fastify.listen(HERE);
      const path = '/api/wallet/transfers';
      expect(await post(path, { to: address })).toMatchObject({ status: 200, answer: { name: 'reborn' } });
    } finally {
      await fastify.close();
    }
  });

  it.each([
    ['keyed', { 'idempotency-key': 'k' }, { status: 200, answer: { name: 'standby' } }],
    ['keyed', {}, { status: 503, answer: { code: 'http.unavailable' } }],
    ['forgetful', { 'idempotency-key': 'k' }, { status: 503, answer: { code: 'http.unavailable' } }],
  ])(
    'does what the writer died over only where the route honours a key and has one: %s %j',
    async (route, headers, answer) => {
      expect(await post(`/api/wallet/${route}`, headers)).toMatchObject(answer);
    },
  );

  describe('passes a file on while it is written, and', () => {
    async function open() {
      const writer = instance('writer');
      const usual = writerAddress;
      writerAddress = await writer.fastify.listen(HERE);
      writer.file.write('first');
      const path = '/api/wallet/file';
      const headers = { 'content-type': 'application/json', [PRINCIPAL_HEADER]: tokenFor(path) };
      const { body } = await outside.request({ origin: address, method: 'POST', path, body: '{}', headers });
      writerAddress = usual;
      const [beginning] = (await once(body, 'data')) as [Buffer];
      expect(String(beginning)).toBe('first');
      return { writer, body };
    }

    it('ends it where it ends', async () => {
      const { writer, body } = await open();
      writer.file.end('last');
      const [end] = await Promise.all([once(body, 'data'), once(body, 'end')]);
      expect(String(end[0])).toBe('last');
      await writer.fastify.close();
    });

    it('breaks it off where it breaks off', async () => {
      const { writer, body } = await open();
      const broken = once(body, 'error');
      writer.file.destroy(new Error('the disk is full'));
      expect(await broken).toHaveLength(1);
      await writer.fastify.close();
    });

    it('gives it up where nobody takes it any more', async () => {
      const { writer, body } = await open();
      const closed = once(writer.file, 'close');
      body.destroy();
      await closed;
      await writer.fastify.close();
    });
  });

  it('leaves to the writer what is done with an answer', async () => {
    const path = '/api/wallet/transfers?whose=once';
    await post(path);
    expect(writer.answered).toContain(path);
    expect(standby.answered).not.toContain(path);
  });

  it('lets a token pass once', async () => {
    const token = tokenFor('/api/wallet/transfers');
    expect((await post('/api/wallet/transfers', { token })).status).toBe(200);
    expect((await post('/api/wallet/transfers', { token })).status).toBe(403);
  });

  it('sends nothing on that was sent on already, so that nothing goes in circles', async () => {
    const { answer } = await post('/api/wallet/transfers', { 'x-saffron-sent-on': '1' });
    expect(answer).toMatchObject({ name: 'standby' });
  });

  it('attack 18: carries no caller’s word to a host that a path names', async () => {
    let reached = 0;
    const foreign = createHttpAdapter().getInstance();
    foreign.addHook('onRequest', (_request, _reply, done) => done(void reached++));
    const { host } = new URL(await foreign.listen(HERE));
    try {
      expect((await post(`//${host}/api/wallet/transfers`)).status).toBe(404);
      expect(reached).toBe(0);
    } finally {
      await foreign.close();
    }
  });
});
