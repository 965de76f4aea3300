import { createHash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import { HTTP_ERRORS } from '#contracts/http';
import { refusals } from '#kernel';
import type { Principal } from './principal.js';

/** The header in which the gateway tells a service who is asking. Whatever comes from outside under this name is dropped there. */
export const PRINCIPAL_HEADER = 'x-saffron-principal';

const ISSUER = 'gateway';
const ALGORITHM = 'HS256';
const LIVES_S = 30;
const CLOCKS_DIFFER_S = 5;

const refuse = refusals(HTTP_ERRORS);

/** For which request a token was made: it opens no other one. */
export interface TokenScope {
  /** The service that the request goes to. */
  readonly audience: string;
  readonly method: string;
  /** Path and query, as the service receives them. */
  readonly url: string;
}

/**
 * What a gateway puts into {@link PRINCIPAL_HEADER}: a JWT that lives for half a minute, for one service, method and address.
 * @param principal undefined for a visitor, of whom a service has to be told as well
 * @param key at least 32 bytes, shared by the gateway and the service
 */
export function signPrincipal(
  principal: Principal | undefined,
  { audience, method, url }: TokenScope,
  key: Uint8Array,
): Promise<string> {
  return new SignJWT({ principal: principal ?? null, request: requestDigest(method, url) })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${LIVES_S}s`)
    .sign(key);
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
 * A hook for a service that stands behind a gateway: takes the caller from a valid token and refuses every other request with
 * 403 `http.gateway-only`, be its token missing, made for another service or request, expired, or used before.
 */
export function principalFromToken({ audience, key }: { audience: string; key: Uint8Array }) {
  const used = new UsedTokens();
  return async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    const token = request.headers[PRINCIPAL_HEADER];
    if (typeof token !== 'string') throw refuse('http.gateway-only');
    const { payload } = await jwtVerify<TokenPayload>(token, key, {
      ...{ issuer: ISSUER, audience, algorithms: [ALGORITHM], clockTolerance: CLOCKS_DIFFER_S },
      requiredClaims: ['exp', 'jti', 'request', 'principal'],
    }).catch(() => {
      throw refuse('http.gateway-only');
    });
    const isOfThis = payload.request === requestDigest(request.method, request.url);
    if (!isOfThis || !used.take(payload.jti, payload.exp * 1_000)) throw refuse('http.gateway-only');
    request.principal = payload.principal ?? undefined;
  };
}

interface TokenPayload {
  readonly jti: string;
  readonly exp: number;
  readonly request: string;
  readonly principal: Principal | null;
}

const requestDigest = (method: string, url: string): string =>
  createHash('sha256').update(`${method} ${url}`).digest('base64url');
