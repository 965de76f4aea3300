import type { FastifyReply, FastifyRequest } from 'fastify';
import type {} from '@fastify/cookie';
import { hostCookie, wantsSecureCookies } from '#platform/sessions';

const placeOf = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: wantsSecureCookies(request) }) as const;

/** What the browser shows of a cookie that script cannot read; over HTTPS none that another host could have set. */
export const readHostCookie = (request: FastifyRequest, name: string): string | undefined =>
  request.cookies[hostCookie(request, name)];

export function setHostCookie(reply: FastifyReply, name: string, value: string, maxAgeS: number): void {
  const { request } = reply;
  void reply.setCookie(hostCookie(request, name), value, { ...placeOf(request), maxAge: maxAgeS });
}

export function clearHostCookie(reply: FastifyReply, name: string): void {
  const { request } = reply;
  void reply.clearCookie(hostCookie(request, name), placeOf(request));
}
