import { randomUUID } from 'node:crypto';
import { BadRequestException, type INestApplication, StandardSchemaValidationPipe } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { HTTP_ERRORS } from '#contracts/http';
import { DomainError } from '#kernel';
import { AccessGuard } from '../auth/index.js';
import { type Logger, RequestContext } from '../logging/index.js';
import { limitBody } from './body-limit.js';
import { refuseOnSocket, refuseUnreadable, refuseWhatNodeWould } from './early-refusals.js';
import { ErrorFilter } from './error.filter.js';
import { serializeAnswer } from './serialize-answer.js';

export interface HttpOptions {
  /** Addresses or networks of proxies whose forwarded headers are believed; none by default. */
  trustProxy?: string[];
  /** Whether the gateway's token covers the forwarded headers of every request that gets in: then those of the nearest hop are believed. */
  isBehindGateway?: boolean;
  /** Bytes. */
  bodyLimit?: number;
}

/** Fastify as every service runs it: correlation ids of our own making, small bodies, patience with a slow client but not for ever. */
export function createHttpAdapter(options: HttpOptions = {}): FastifyAdapter {
  const { trustProxy = [], isBehindGateway = false, bodyLimit = 64 * 1024 } = options;
  const adapter = new FastifyAdapter({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: isBehindGateway ? nearestHop : trustProxy.length > 0 && trustProxy,
    bodyLimit,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // What comes over a connection that is still open while the door closes is answered like everything before it.
    return503OnClosing: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: refuseUnreadable,
    clientErrorHandler: refuseOnSocket,
    // Node would refuse a request without a Host with an empty body; the first hook does it in our words.
    http: { requireHostHeader: false },
  });
  refuseWhatNodeWould(adapter.getHttpServer());
  adapter.getInstance().removeContentTypeParser('text/plain');
  adapter.getInstance().addHook('onRoute', limitBody);
  adapter.getInstance().addHook('onRoute', serializeAnswer);
  adapter.getInstance().addHook('onRequest', (request, reply, done) => {
    void reply.header('x-correlation-id', request.id);
    RequestContext.run({ correlationId: request.id }, () => done(lacksHost(request) ? NO_HOST : undefined));
  });
  // A body arrives in the socket's own asynchronous context; what follows it belongs to the request again.
  adapter.getInstance().addHook('preValidation', (request, _reply, done) => {
    RequestContext.run({ correlationId: request.id }, done);
  });
  return adapter;
}

const nearestHop = (_address: string, hop: number): boolean => hop === 0;

const NO_HOST = new BadRequestException();

/** HTTP/1.1 wants a Host, and every decision about origins stands on it. */
const lacksHost = ({ raw, headers }: FastifyRequest): boolean =>
  raw.httpVersion === '1.1' && headers.host === undefined;

/** The layer that every route of a process passes: access, validation, errors. */
export function configureHttp(app: INestApplication, logger: Logger): void {
  app.useGlobalGuards(new AccessGuard(app.get(Reflector)));
  app.useGlobalPipes(new StandardSchemaValidationPipe({ exceptionFactory: toDomainError }));
  app.useGlobalFilters(new ErrorFilter(logger));
}

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
}

const toDomainError = (issues: readonly Issue[]): DomainError =>
  new DomainError('http.validation-failed', HTTP_ERRORS['http.validation-failed'], {
    details: issues.slice(0, 20).map(({ message, path = [] }) => ({
      path: path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
      message,
    })),
  });
