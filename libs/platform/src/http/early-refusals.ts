import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HTTP_ERRORS } from '#contracts/http';
import { runInContext } from '../logging/index.js';
import { errorBodyOf } from './error.filter.js';

type HttpCode = keyof typeof HTTP_ERRORS;

const BY_NODE_CODE: Readonly<Record<string, HttpCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'http.timeout',
  HPE_HEADER_OVERFLOW: 'http.headers-too-large',
};

/** Answers an address that the router cannot read, before any hook has run. */
export function refuseUnreadable(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers, body } = refusal('http.bad-request', request.id);
  void reply.status(status).headers(headers).send(body);
}

/** Answers what Node's parser gives up on: there is no request yet, only a socket. */
export function refuseOnSocket(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = refusal(BY_NODE_CODE[error.code ?? ''] ?? 'http.bad-request');
  const lines = Object.entries({ ...headers, connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
  socket.destroySoon();
}

/** Answers in Node's place where it would send an empty body or none: an `Expect` that is not `100-continue`, and `CONNECT`. */
export function refuseWhatNodeWould(server: Server): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = refusal('http.expectation-failed');
    response.writeHead(status, { ...headers, connection: 'close' }).end(body);
  });
  server.on('connect', (_request: IncomingMessage, socket: Socket) => refuseOnSocket(new Error('CONNECT'), socket));
}

function refusal(code: HttpCode, id: string = randomUUID()) {
  const { status, message } = HTTP_ERRORS[code];
  const body = JSON.stringify(runInContext(id, () => errorBodyOf(code, message)));
  return {
    status,
    headers: {
      'x-correlation-id': id,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
    },
    body,
  };
}
