import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { IDENTITY_ERRORS } from '#contracts/identity';
import { errorBodyOf } from '#platform/http';
import { type ApiKeyReader, sessionProofCookie, type SessionReader, wantsSecureCookies } from '#platform/sessions';
import { holdBack } from './hold-back.js';
import { isApi } from './paths.js';

export interface CallerReaders {
  readonly sessions: SessionReader;
  readonly apiKeys: ApiKeyReader;
  /** Of one key. In memory, as the flood guard is: a write for each request would cost more than what it guards. */
  readonly keyRequestsPerMinute: number;
}

/** Finds out who is asking: a program by its key, or a browser by its cookie. */
export function callerOf({ sessions, apiKeys, keyRequestsPerMinute }: CallerReaders) {
  const limiter = new RateLimiterMemory({ points: keyRequestsPerMinute, duration: 60 });
  return async function resolveCaller(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!isApi(request)) return;
    const secret = bearerOf(request);
    if (secret === undefined) return resolveSession(sessions, request, reply);
    // Whoever shows a key is that program and nobody else, whatever cookies come along.
    request.cookies = {};
    const principal = await apiKeys.read(secret);
    if (!principal) return refuseKey(reply);
    request.principal = { ...principal, ip: request.ip };
    await holdBack(limiter, principal.sessionId, reply);
  };
}

/**
 * A proof that opens no session is no proof: the caller is a visitor. The dead cookie is taken back by the one answer that every page
 * begins with. A call that was under way while the session got a new proof still shows the old one, and its answer, coming last,
 * would take the new one back.
 */
async function resolveSession(sessions: SessionReader, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const name = sessionProofCookie(request);
  const proof = request.cookies[name];
  if (!proof) return;
  const session = await sessions.read(proof);
  if (!session) {
    if (asksWhoIsSignedIn(request)) {
      void reply.clearCookie(name, { path: '/', secure: wantsSecureCookies(request) });
    }
    return;
  }
  request.session = session;
  request.principal = { ...session.principal, ip: request.ip };
}

const asksWhoIsSignedIn = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' && routeOptions.url === '/api/user';

function bearerOf({ headers }: FastifyRequest): string | undefined {
  const [scheme = '', secret = ''] = (headers.authorization ?? '').split(' ');
  return scheme.toLowerCase() === 'bearer' ? secret : undefined;
}

async function refuseKey(reply: FastifyReply): Promise<void> {
  const { status, message } = IDENTITY_ERRORS['identity.api-key.invalid'];
  await reply
    .status(status)
    .header('www-authenticate', 'Bearer error="invalid_token"')
    .send(errorBodyOf('identity.api-key.invalid', message));
}
