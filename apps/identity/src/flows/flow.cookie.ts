import type { FastifyReply, FastifyRequest } from 'fastify';
import { FLOW_COOKIE } from '#platform/sessions';
import { clearHostCookie, readHostCookie, setHostCookie } from '../secrets/host.cookie.js';
import { presentedTokenHash, tokenHash } from '../secrets/token.js';
import type { FlowsRepository } from './flows.repository.js';

/** The cookie outlives the flow: a browser that comes back late must still be told from a program that never had one. */
const COOKIE_LIFETIME_S = 30 * 86_400;

/** What a caller shows of a flow. Without a cookie it is a program; with one that is dead it is a browser without a flow. */
export interface FlowProof {
  readonly isBrowser: boolean;
  readonly hash: Buffer | undefined;
}

export function flowProofOf(request: FastifyRequest): FlowProof {
  const token = readHostCookie(request, FLOW_COOKIE);
  return { isBrowser: token !== undefined, hash: presentedTokenHash(token) };
}

/** Continues the browser's flow, or starts one; answers its hash. */
export async function enterFlow(flows: FlowsRepository, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  const { hash } = flowProofOf(request);
  if (hash && (await flows.extend(hash))) return hash;
  const token = await flows.start();
  setHostCookie(reply, FLOW_COOKIE, token, COOKIE_LIFETIME_S);
  return tokenHash(token);
}

export const clearFlowCookie = (reply: FastifyReply): void => clearHostCookie(reply, FLOW_COOKIE);
