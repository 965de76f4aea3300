import { context, type Context, type Span, SpanStatusCode } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SpanKind, startSpan } from './spans.js';
import { isTracing } from './tracing.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of this request, where it is traced. */
    trace?: { readonly span: Span; readonly within: Context };
  }
}

/**
 * Gives every request a span. Register it first, so that all that a request causes belongs to it.
 * @param isBelieved whether the caller may name the trace that this belongs to: a service believes its gateway, the gateway nobody
 */
export function traceHttp(fastify: FastifyInstance, isBelieved: boolean): void {
  if (!isTracing()) return;
  fastify.addHook('onRequest', (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    const parent = isBelieved ? request.headers.traceparent : undefined;
    request.trace = startSpan(request.method, {
      kind: SpanKind.SERVER,
      parent: typeof parent === 'string' ? parent : undefined,
    });
    context.with(request.trace.within, done);
  });
  // A body arrives in the socket's own asynchronous context.
  fastify.addHook('preValidation', (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    context.with(request.trace?.within ?? context.active(), done);
  });
  fastify.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const { span } = request.trace ?? {};
    const route = request.routeOptions.url ?? 'none';
    span?.updateName(`${request.method} ${route}`);
    span?.setAttributes({ 'http.route': route, 'http.response.status_code': reply.statusCode });
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
