import type { FastifyReply, FastifyRequest } from 'fastify';
import type {} from '@fastify/cookie';
import { ADMIN_BACKUP_COOKIE, SESSION_NAME_COOKIE } from '#contracts/identity';
import { sessionProofCookie, wantsSecureCookies } from '#platform/sessions';
import type { OpenedSession } from './open-session.service.js';

/** Hands a session to the browser: the proof out of script's reach, the name within it. */
export function setSessionCookies(request: FastifyRequest, reply: FastifyReply, session: OpenedSession): void {
  const shared = {
    path: '/',
    sameSite: 'lax',
    secure: wantsSecureCookies(request),
    expires: session.expiresAt,
  } as const;
  void reply.setCookie(sessionProofCookie(request), session.proof, { ...shared, httpOnly: true });
  void reply.setCookie(SESSION_NAME_COOKIE, session.name, shared);
  if (session.isSuperAdmin) void reply.setCookie(ADMIN_BACKUP_COOKIE, session.name, shared);
  else void reply.clearCookie(ADMIN_BACKUP_COOKIE, { path: '/' });
}

export function clearSessionCookies(reply: FastifyReply): void {
  const { request } = reply;
  const secure = wantsSecureCookies(request);
  for (const cookie of [sessionProofCookie(request), SESSION_NAME_COOKIE, ADMIN_BACKUP_COOKIE]) {
    void reply.clearCookie(cookie, { path: '/', secure });
  }
}
