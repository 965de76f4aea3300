import type { Readable } from 'node:stream';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { BrokenCircuitError } from 'cockatiel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HTTP_ERRORS } from '#contracts/http';
import { GATEWAY_PATHS, SERVICE_OF_PREFIX, type ServiceName } from '#contracts/routing';
import { refusals } from '#kernel';
import { ErrorFilter } from '#platform/http';
import type { Logger } from '#platform/logging';
import type { Answer } from './exchange.js';
import { readBody } from './request-body.js';
import { KEEPS_COOKIES, requestHeaders } from './request-headers.js';
import { UpstreamFailure } from './upstream-failure.js';
import type { Upstreams } from './upstreams.js';

export interface ProxyOptions {
  readonly upstreams: Upstreams;
  readonly logger: Logger;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const SAFE_METHODS = new Set(['GET', 'HEAD']);
const TRY_AGAIN = { retryAfterS: 1 };

const refuse = refusals(HTTP_ERRORS);

/** Forwards what belongs to the services. Register it after the edge, whose hooks each request has passed by then. */
export async function registerProxy(app: NestFastifyApplication, options: ProxyOptions): Promise<void> {
  await app.register(async (scope: FastifyInstance) => {
    const filter = new ErrorFilter(options.logger);
    scope.setErrorHandler((error, request, reply) => filter.respond(error, request, reply));
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', readBody);
    for (const [prefix, service] of Object.entries(SERVICE_OF_PREFIX)) {
      const handler = forwardTo(service, options);
      const urls = [prefix, `${prefix}/*`].filter((url) => !GATEWAY_PATHS.has(url));
      for (const url of urls) scope.route({ method: METHODS, url, handler });
    }
  });
}

function forwardTo(service: ServiceName, { upstreams }: ProxyOptions) {
  const upstream = upstreams.of(service);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = pathOf(request.url);
    const body = request.body as Buffer | Readable | undefined;
    const headers = requestHeaders(request, service, path, upstreams.principalKey);
    const call = { method: request.method, path, headers, body, signal: untilGone(reply) };
    const answer = await upstream.send(call).catch((error: unknown) => {
      throw refusalOf(error, request.method);
    });
    return pass(answer, service, reply);
  };
}

/** Routers take an absolute address as well. */
const pathOf = (url: string): string => (url.startsWith('/') ? url : url.replace(/^https?:\/\/.*?\//, '/'));

class CallerGone extends Error {}

function untilGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableEnded) gone.abort(new CallerGone());
  });
  return gone.signal;
}

/** What did not leave can be sent again by anybody; of what did, nobody knows here whether it was done. */
function refusalOf(error: unknown, method: string): unknown {
  if (error instanceof BrokenCircuitError) return refuse('http.unavailable', TRY_AGAIN);
  if (!(error instanceof UpstreamFailure)) return error;
  if (error.kind === 'too-late') return refuse('http.gateway-timeout', TRY_AGAIN);
  const isLost = error.kind === 'broken' && !SAFE_METHODS.has(method);
  return isLost ? refuse('http.answer-lost') : refuse('http.unavailable', TRY_AGAIN);
}

/** Of one connection alone, or this gateway's own to say. */
const NOT_PASSED = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['date', 'x-correlation-id'],
]);

function pass({ status, headers, body }: Answer, service: ServiceName, reply: FastifyReply): FastifyReply {
  for (const name in headers) {
    const isAnothers = name === 'set-cookie' && service !== KEEPS_COOKIES;
    if (!NOT_PASSED.has(name) && !isAnothers) void reply.header(name, headers[name]);
  }
  void reply.status(status);
  return Buffer.isBuffer(body) && body.length === 0 ? reply.send() : reply.send(body);
}
