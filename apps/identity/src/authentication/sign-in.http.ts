import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IDENTITY_ERRORS, VerifiedResponse } from '#contracts/identity';
import { deviceHashOf, setDeviceCookie } from '../devices/device.cookie.js';
import { clearFlowCookie, flowProofOf } from '../flows/flow.cookie.js';
import { clientOf } from '../sessions/client.js';
import { setSessionCookies } from '../sessions/session.cookies.js';
import type { Caller, SignInOutcome } from './complete-sign-in.service.js';
import { clearPendingCookie, setPendingCookie } from './pending.cookie.js';

/** Why whoever has shown the right factor may still be refused. Each way of signing in lists them. */
export const SIGN_IN_REFUSALS = [
  'identity.member.suspended',
  'identity.member.other-tenant',
] as const satisfies readonly (keyof typeof IDENTITY_ERRORS)[];

/** What every way of signing in reads of its request. */
export const callerOf = (request: FastifyRequest): Caller => ({
  flow: flowProofOf(request),
  deviceHash: deviceHashOf(request),
  client: clientOf(request),
});

/** Hands the outcome to the browser: the session's cookies, or the one that waits for the second factor. */
export function answerSignIn(request: FastifyRequest, reply: FastifyReply, outcome: SignInOutcome): VerifiedResponse {
  if ('pendingToken' in outcome) {
    setPendingCookie(reply, outcome.pendingToken);
    return { success: true, verified: true, secondFactor: { methods: [...outcome.methods] } };
  }
  setSessionCookies(request, reply, outcome.session);
  if (outcome.deviceToken) setDeviceCookie(reply, outcome.deviceToken);
  clearFlowCookie(reply);
  clearPendingCookie(reply);
  return { success: true, verified: true, user: outcome.user };
}
