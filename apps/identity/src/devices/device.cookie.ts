import type { FastifyReply, FastifyRequest } from 'fastify';
import type {} from '@fastify/cookie';
import { DEVICE_COOKIE, wantsSecureCookies } from '#platform/sessions';
import { presentedTokenHash } from '../secrets/token.js';
import { DEVICE_LIFETIME_S } from './devices.service.js';

export const deviceHashOf = (request: FastifyRequest): Buffer | undefined =>
  presentedTokenHash(request.cookies[DEVICE_COOKIE]);

export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const secure = wantsSecureCookies(request);
  void reply.setCookie(DEVICE_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: DEVICE_LIFETIME_S,
  });
}
