import type { FastifyRequest } from 'fastify';
import { clientIp, deviceName } from '#platform/http';
import { sessionProofCookie } from '#platform/sessions';
import { presentedTokenHash } from '../secrets/token.js';

/** Where a call comes from, as sessions and the audit log keep it. */
export interface Client {
  readonly ip: string;
  readonly device: string;
  /** Of the session that the call came with, alive or not. */
  readonly proofHash: Buffer | undefined;
}

export const clientOf = (request: FastifyRequest): Client => ({
  ip: clientIp(request),
  device: deviceName(request.headers['user-agent']),
  proofHash: presentedTokenHash(request.cookies[sessionProofCookie(request)]),
});
