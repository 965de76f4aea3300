import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, NotFoundException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorBody, HTTP_ERRORS } from '#contracts/http';
import { DomainError } from '#kernel';
import { correlationId, type Logger } from '../logging/index.js';
import { isOutOfReach } from './out-of-reach.js';

type HttpCode = keyof typeof HTTP_ERRORS;

const BY_STATUS: Record<number, HttpCode> = {
  401: 'http.unauthenticated',
  403: 'http.forbidden',
  404: 'http.not-found',
  413: 'http.too-large',
  415: 'http.unsupported-media-type',
  429: 'http.rate-limited',
  503: 'http.unavailable',
};

/** The one shape of a refusal on the wire. */
export function errorBodyOf(code: string, message: string, details?: readonly unknown[]): ErrorBody {
  const id = correlationId();
  return {
    error: message,
    code,
    message,
    ...(details ? { details: [...details] } : {}),
    ...(id ? { correlationId: id } : {}),
  };
}

const known = (code: HttpCode) => ({
  status: HTTP_ERRORS[code].status,
  body: errorBodyOf(code, HTTP_ERRORS[code].message),
});

interface Answer {
  readonly status: number;
  readonly body: ErrorBody;
  readonly retryAfterS?: number | undefined;
}

/** Maps what was thrown: a domain error to its own answer, a client's mistake to its status, a database out of reach to 503, all else to 500 without internals. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.respond(exception, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  /** For a route that is none of Nest's. */
  respond(exception: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (reply.sent || reply.raw.headersSent) {
      this.logger.warn({ err: exception }, 'A streamed answer broke off');
      reply.raw.destroy();
      return;
    }
    const { status, body, retryAfterS } = this.answer(exception, request);
    if (retryAfterS) void reply.header('retry-after', Math.ceil(retryAfterS));
    // A route that answers with a file may have said so before it failed.
    for (const name of ['content-encoding', 'content-disposition']) void reply.removeHeader(name);
    void reply.status(status).type('application/json; charset=utf-8').send(body);
  }

  private answer(exception: unknown, request: FastifyRequest): Answer {
    if (exception instanceof DomainError) {
      const { status, code, message, details, retryAfterS } = exception;
      return { status, body: errorBodyOf(code, message, details), retryAfterS };
    }
    if (exception instanceof NotFoundException) return known('http.not-found');
    const status = statusOf(exception);
    if (status && status < 500) return known(BY_STATUS[status] ?? 'http.bad-request');
    if (status === 503) return known('http.unavailable');
    this.logger.error({ err: exception, method: request.method, url: request.routeOptions.url }, 'A request failed');
    return isOutOfReach(exception) ? { ...known('http.unavailable'), retryAfterS: 1 } : known('http.internal');
  }
}

/** Nest's and Fastify's own errors carry a status; nothing else that is thrown does. */
function statusOf(exception: unknown): number | undefined {
  if (exception instanceof HttpException) return exception.getStatus();
  if (exception instanceof Error && 'statusCode' in exception && typeof exception.statusCode === 'number')
    return exception.statusCode;
  return undefined;
}
