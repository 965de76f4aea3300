import type { FastifyReply, FastifyRequest } from 'fastify';
import type {} from '@fastify/cookie';
import { PENDING_COOKIE, wantsSecureCookies } from '#platform/sessions';
import { presentedTokenHash } from '../secrets/token.js';

const LIFETIME_S = 600;

export const pendingHashOf = (request: FastifyRequest): Buffer | undefined =>
  presentedTokenHash(request.cookies[PENDING_COOKIE]);

export function setPendingCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const secure = wantsSecureCookies(request);
  void reply.setCookie(PENDING_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: LIFETIME_S,
  });
}

export const clearPendingCookie = (reply: FastifyReply): void => void reply.clearCookie(PENDING_COOKIE, { path: '/' });
