import type { FastifyRequest } from 'fastify';
import type { ServiceName } from '#contracts/routing';
import { forwardedHeaders, PRINCIPAL_HEADER, signPrincipal } from '#platform/auth';
import { traceparent } from '#platform/tracing';

/**
 * What a service is told of what a caller sent. A list of what passes and not of what does not: then nobody outside names a caller, an
 * address, a trace or a connection, and the secret of an API key stays at the edge, which has read it.
 */
const PASSED = [
  ...['accept', 'accept-language', 'content-type', 'idempotency-key', 'range', 'user-agent'],
  ...['if-match', 'if-modified-since', 'if-none-match', 'if-range', 'if-unmodified-since'],
] as const;

/** Cookies say who somebody is, so only that service sees and sets them which keeps them. */
export const KEEPS_COOKIES: ServiceName = 'identity';

/**
 * The headers of a request on its way to a service.
 * @param path as the service receives it
 * @returns makes them, each time with a token that was never used
 */
export function requestHeaders(
  request: FastifyRequest,
  service: ServiceName,
  path: string,
  key: Uint8Array,
): () => Record<string, string> {
  const { ip, host, method, principal, id: correlationId } = request;
  const origin = { ip, host, protocol: request.protocol };
  const scope = { audience: service, method, url: path, origin, correlationId };
  const passed = passedOn(request, service);
  return () => ({ ...passed, ...forwardedHeaders(origin), [PRINCIPAL_HEADER]: signPrincipal(principal, scope, key) });
}

function passedOn({ headers, trace }: FastifyRequest, service: ServiceName): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const name of PASSED) {
    const value = headers[name];
    if (typeof value === 'string') passed[name] = value;
  }
  if (service === KEEPS_COOKIES && headers.cookie !== undefined) passed['cookie'] = headers.cookie;
  const parent = trace && traceparent(trace.within);
  if (parent) passed['traceparent'] = parent;
  return passed;
}
