import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_PROOF_COOKIE, type SessionReader } from '#platform/sessions';
import { isApi } from './paths.js';

/** Finds out who is asking. A proof that opens no session is no proof: the caller is a visitor, and the dead cookie is taken back. */
export const sessionOf = (sessions: SessionReader) =>
  async function resolveSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const proof = request.cookies[SESSION_PROOF_COOKIE];
    if (!proof || !isApi(request)) return;
    const session = await sessions.read(proof);
    if (!session) {
      void reply.clearCookie(SESSION_PROOF_COOKIE, { path: '/' });
      return;
    }
    request.session = session;
    request.principal = { ...session.principal, ip: request.ip };
  };
