import { createHmac, createSecretKey, hash, type KeyObject, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HTTP_ERRORS } from '#contracts/http';
import { refusals } from '#kernel';
import { adoptCorrelationId } from '../logging/index.js';
import type { Principal } from './principal.js';

/** The header in which the gateway tells a service who is asking. Whatever comes from outside under this name is dropped there. */
export const PRINCIPAL_HEADER = 'x-saffron-principal';

/** How the visitor reached the gateway. */
export interface Origin {
  /** Address of the visitor's end of the connection. */
  readonly ip: string;
  /** Name, and port where it is not the standard one, by which he addressed the gateway. */
  readonly host: string;
  readonly protocol: 'http' | 'https';
}

/** For which request a token was made: it opens no other one. */
export interface TokenScope {
  /** The service that the request goes to. */
  readonly audience: string;
  readonly method: string;
  /** Path and query, as the service receives them. */
  readonly url: string;
  /** Goes along in {@link forwardedHeaders}; none where the gateway asks for itself. */
  readonly origin?: Origin;
  /** Under which the service logs and answers; it makes its own where there is none. */
  readonly correlationId?: string;
}

/** The headers that a service believes because the token covers them. */
export const forwardedHeaders = ({ ip, host, protocol }: Origin) => ({
  'x-forwarded-for': ip,
  'x-forwarded-host': host,
  'x-forwarded-proto': protocol,
});

const ISSUER = 'gateway';
const LIVES_S = 30;
const CLOCKS_DIFFER_S = 5;
/** The only header there is: nothing in a token says how it wants to be checked. */
const HEADER = base64url(JSON.stringify({ alg: 'HS256', typ: 'JWT' }));

const refuse = refusals(HTTP_ERRORS);

interface Payload {
  readonly iss: string;
  readonly aud: string;
  readonly jti: string;
  /** Seconds since the epoch. */
  readonly exp: number;
  /** Of {@link requestDigest}. */
  readonly request: string;
  readonly principal: Principal | null;
  readonly correlationId?: string | undefined;
}

/**
 * What a gateway puts into {@link PRINCIPAL_HEADER}: a JWT (HS256) that lives for half a minute, for one service and one request.
 * Made by node:crypto, at a third of what WebCrypto costs for every request that passes a gateway.
 * @param principal undefined for a visitor, of whom a service has to be told as well
 * @param key at least 32 bytes, shared by the gateway and the service
 */
export function signPrincipal(principal: Principal | undefined, scope: TokenScope, key: Uint8Array): string {
  const { audience, method, url, origin, correlationId } = scope;
  const payload: Payload = {
    ...{ iss: ISSUER, aud: audience, jti: randomUUID(), exp: Math.floor(Date.now() / 1_000) + LIVES_S },
    request: requestDigest(method, url, origin && forwardedHeaders(origin)),
    principal: principal ?? null,
    correlationId,
  };
  const signed = `${HEADER}.${base64url(JSON.stringify(payload))}`;
  return `${signed}.${signatureOf(signed, key)}`;
}

/** Tokens that were used, for as long as they could be used again. */
class UsedTokens {
  private readonly until = new Map<string, number>();

  /** @returns whether this is the first use */
  take(id: string, expiresAtMs: number): boolean {
    const now = Date.now();
    for (const [old, end] of this.until) {
      if (end > now) break;
      this.until.delete(old);
    }
    if (this.until.has(id)) return false;
    this.until.set(id, expiresAtMs + CLOCKS_DIFFER_S * 1_000);
    return true;
  }
}

/**
 * A hook for a service that stands behind a gateway: takes the caller and the correlation id from a valid token and refuses every other
 * request with 403 `http.gateway-only`, be its token missing, made for another service, request or origin, expired, or used before.
 * The service may then believe the forwarded headers of the connection's other end.
 */
export function principalFromToken({ audience, key }: { audience: string; key: Uint8Array }) {
  const used = new UsedTokens();
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const payload = verify(request.headers[PRINCIPAL_HEADER], audience, key);
    const isOfThis = payload?.request === requestDigest(request.method, request.url, request.headers);
    if (!payload || !isOfThis || !used.take(payload.jti, payload.exp * 1_000)) throw refuse('http.gateway-only');
    request.principal = payload.principal ?? undefined;
    if (payload.correlationId) adopt(payload.correlationId, request, reply);
  };
}

function verify(token: unknown, audience: string, key: Uint8Array): Payload | undefined {
  if (typeof token !== 'string') return undefined;
  const [header, body = '', signature = '', ...rest] = token.split('.');
  if (header !== HEADER || rest.length > 0 || !isSame(signature, signatureOf(`${header}.${body}`, key)))
    return undefined;
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as Payload;
  const isAlive = payload.exp + CLOCKS_DIFFER_S > Date.now() / 1_000;
  return payload.iss === ISSUER && payload.aud === audience && isAlive ? payload : undefined;
}

function adopt(id: string, request: FastifyRequest, reply: FastifyReply): void {
  request.id = id;
  void reply.header('x-correlation-id', id);
  adoptCorrelationId(id);
}

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const;

/** Over what makes two requests different: an absent header is an empty one, and no part can hold a line break. */
function requestDigest(method: string, url: string, headers: FastifyRequest['headers'] = {}): string {
  const parts = [method, url, ...FORWARDED.map((name) => headers[name] ?? '')];
  return hash('sha256', parts.join('\n'), 'base64url');
}

/** Made once for each key: making it anew costs several times what a signature does. */
const prepared = new WeakMap<Uint8Array, KeyObject>();

function signatureOf(signed: string, key: Uint8Array): string {
  const secret = prepared.get(key) ?? createSecretKey(key);
  prepared.set(key, secret);
  return createHmac('sha256', secret).update(signed).digest('base64url');
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}
