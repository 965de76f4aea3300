import type { FastifyRequest } from 'fastify';
import { PRODUCT } from '#kernel';

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
