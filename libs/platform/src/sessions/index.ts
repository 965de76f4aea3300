import type { FastifyRequest } from 'fastify';
import type { User } from '#contracts/identity';
import { PRODUCT } from '#kernel';
import type { Principal } from '../auth/index.js';

/** A session as the edge reads it on every request. */
export interface ResolvedSession {
  readonly principal: Omit<Principal, 'ip'>;
  readonly user: User;
  /** What the `sessionToken` cookie and the `X-CSRF-Token` header must both say. */
  readonly name: string;
}

/**
 * The edge's only question to identity. Identity provides it under {@link SESSION_READER}. A session that was ended, has
 * expired, or belongs to a suspended member is undefined from the very next call on.
 */
export interface SessionReader {
  read(proof: string): Promise<ResolvedSession | undefined>;
}

export const SESSION_READER = Symbol('SessionReader');

/** A program in its member's name. */
export type ProgramPrincipal = Omit<Principal, 'ip'> & Required<Pick<Principal, 'apiKey'>>;

/**
 * The same for programs, under {@link API_KEY_READER}. A key that was revoked, has expired, or belongs to a member who may not
 * act is undefined from the very next call on.
 */
export interface ApiKeyReader {
  read(secret: string): Promise<ProgramPrincipal | undefined>;
}

export const API_KEY_READER = Symbol('ApiKeyReader');

/** The HttpOnly cookie that proves a session. This and the next three have a prefix where cookies are Secure: {@link hostCookie}. */
export const SESSION_PROOF_COOKIE = `${PRODUCT.slug}_session`;
/** The HttpOnly cookie that ties the steps of one sign-in to one browser. */
export const FLOW_COOKIE = `${PRODUCT.slug}_flow`;
/** The HttpOnly cookie of a sign-in that waits for its second factor. */
export const PENDING_COOKIE = `${PRODUCT.slug}_pending`;
/** The HttpOnly cookie by which a member's device, once proven by a code, is known again. */
export const DEVICE_COOKIE = `${PRODUCT.slug}_device`;

/** Whether cookies of this request's origin must be Secure: everywhere but on localhost over plain HTTP. */
export const wantsSecureCookies = (request: FastifyRequest): boolean =>
  request.protocol === 'https' || !/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.host);

/**
 * Under which name this request's origin keeps a cookie that counts. The prefix makes browsers refuse it unless this very host
 * set it over HTTPS: no sibling domain and no page without TLS can plant one.
 */
export const hostCookie = (request: FastifyRequest, name: string): string =>
  wantsSecureCookies(request) ? `__Host-${name}` : name;

/** Under which name this request's origin proves its session. */
export const sessionProofCookie = (request: FastifyRequest): string => hostCookie(request, SESSION_PROOF_COOKIE);

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the edge with the principal. */
    session?: ResolvedSession | undefined;
  }
}
