import type { FastifyReply, FastifyRequest } from 'fastify';
import type {} from '@fastify/cookie';
import { FLOW_COOKIE, wantsSecureCookies } from '#platform/sessions';
import { presentedTokenHash, tokenHash } from '../secrets/token.js';
import type { FlowsRepository } from './flows.repository.js';

/** The cookie outlives the flow: a browser that comes back late must still be told from a program that never had one. */
const COOKIE_LIFETIME_S = 30 * 86_400;

/** What a caller shows of a flow. Without a cookie it is a program; with one that is dead it is a browser without a flow. */
export interface FlowProof {
  readonly isBrowser: boolean;
  readonly hash: Buffer | undefined;
}

export const flowProofOf = (request: FastifyRequest): FlowProof => ({
  isBrowser: request.cookies[FLOW_COOKIE] !== undefined,
  hash: presentedTokenHash(request.cookies[FLOW_COOKIE]),
});

/** Continues the browser's flow, or starts one; answers its hash. */
export async function enterFlow(flows: FlowsRepository, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  const { hash } = flowProofOf(request);
  if (hash && (await flows.extend(hash))) return hash;
  const token = await flows.start();
  const secure = wantsSecureCookies(request);
  void reply.setCookie(FLOW_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: COOKIE_LIFETIME_S,
  });
  return tokenHash(token);
}

export const clearFlowCookie = (reply: FastifyReply): void => void reply.clearCookie(FLOW_COOKIE, { path: '/' });
