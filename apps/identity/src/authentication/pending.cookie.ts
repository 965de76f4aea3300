import type { FastifyReply, FastifyRequest } from 'fastify';
import { PENDING_COOKIE } from '#platform/sessions';
import { clearHostCookie, readHostCookie, setHostCookie } from '../secrets/host.cookie.js';
import { presentedTokenHash } from '../secrets/token.js';

const LIFETIME_S = 600;

export const pendingHashOf = (request: FastifyRequest): Buffer | undefined =>
  presentedTokenHash(readHostCookie(request, PENDING_COOKIE));

export const setPendingCookie = (reply: FastifyReply, token: string): void =>
  setHostCookie(reply, PENDING_COOKIE, token, LIFETIME_S);

export const clearPendingCookie = (reply: FastifyReply): void => clearHostCookie(reply, PENDING_COOKIE);
