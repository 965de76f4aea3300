import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { errorBody, HTTP_ERRORS } from '#contracts/http';
import { Access } from '../auth/index.js';
import { createLogger } from '../logging/index.js';
import { configureHttp, createHttpAdapter } from './app.js';

@Controller('api/door')
class DoorController {
  @Get()
  @Access('public')
  open() {
    return { open: true };
  }
}

@Module({ controllers: [DoorController] })
class DoorModule {}

const HOST = 'Host: localhost\r\nConnection: close\r\n';

describe('a request that no route can answer', () => {
  let app: NestFastifyApplication;

  beforeAll(async () => {
    app = await NestFactory.create<NestFastifyApplication>(DoorModule, createHttpAdapter(), { logger: false });
    configureHttp(app, createLogger({ service: 'test', level: 'silent' }));
    await app.listen(0, '127.0.0.1');
  });
  afterAll(() => app.close());

  /** Speaks plain TCP, because a client library would not send such requests. */
  const open = async () => {
    const { port } = app.getHttpServer().address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };

  /** Ends when the server closes. */
  const answerOn = async (socket: Socket) => {
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    const [first = '', ...lines] = head.split('\r\n');
    const headers = new Headers(lines.map((line) => line.split(': ', 2) as [string, string]));
    return { status: Number(first.split(' ')[1]), headers, body };
  };

  const send = async (request: string) => {
    const socket = await open();
    socket.write(request);
    return answerOn(socket);
  };

  it.each<[string, keyof typeof HTTP_ERRORS, string]>([
    ['whose address cannot be decoded', 'http.bad-request', `GET /api/% HTTP/1.1\r\n${HOST}\r\n`],
    ['whose address is none', 'http.bad-request', `GET door HTTP/1.1\r\n${HOST}\r\n`],
    ['with a method that does not exist', 'http.bad-request', `FOO /api/door HTTP/1.1\r\n${HOST}\r\n`],
    ['to open a tunnel', 'http.bad-request', `CONNECT localhost:80 HTTP/1.1\r\n${HOST}\r\n`],
    ['with a header that is none', 'http.bad-request', `GET /api/door HTTP/1.1\r\n${HOST}X y: 1\r\n\r\n`],
    ['without a Host', 'http.bad-request', 'GET /api/door HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [
      'with headers too large',
      'http.headers-too-large',
      `GET /api/door HTTP/1.1\r\n${HOST}X: ${'a'.repeat(20_000)}\r\n\r\n`,
    ],
    ['that expects too much', 'http.expectation-failed', `GET /api/door HTTP/1.1\r\n${HOST}Expect: tea\r\n\r\n`],
    ['with a method of another kind', 'http.not-found', `TRACE /api/door HTTP/1.1\r\n${HOST}\r\n`],
    ['with a method of another protocol', 'http.not-found', `PROPFIND /api/door HTTP/1.1\r\n${HOST}\r\n`],
    ['with a method that the path does not have', 'http.not-found', `DELETE /api/door HTTP/1.1\r\n${HOST}\r\n`],
  ])('gets the one error body: %s', async (_, code, request) => {
    const { status, headers, body } = await send(request);
    const refusal = errorBody.parse(JSON.parse(body));
    expect([status, refusal.code]).toEqual([HTTP_ERRORS[code].status, code]);
    expect(refusal.correlationId).toMatch(/^[\w-]{36}$/);
    expect(headers.get('x-correlation-id')).toBe(refusal.correlationId);
    expect(headers.get('content-length')).toBe(String(Buffer.byteLength(body)));
    expect(headers.get('connection')?.toLowerCase()).toBe('close');
  });

  it('gets the one error body: that does not arrive in time (attack 38)', async () => {
    const server = app.getHttpServer();
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const socket = await open();
    // As Node's clock for slow requests does it, which looks only every half minute.
    server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), (await accepted)[0]);
    const { status, body } = await answerOn(socket);
    expect([status, errorBody.parse(JSON.parse(body)).code]).toEqual([408, 'http.timeout']);
  });

  it('is told apart from one that a route answers', async () => {
    const { status, body } = await send(`GET /api/door HTTP/1.1\r\n${HOST}Expect: 100-continue\r\n\r\n`);
    expect([status, body.startsWith('HTTP/1.1 200')]).toEqual([100, true]);
  });
});
