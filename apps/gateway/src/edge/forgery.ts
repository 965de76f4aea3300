import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HTTP_ERRORS } from '#contracts/http';
import { CSRF_HEADER, SESSION_NAME_COOKIE } from '#contracts/identity';
import { errorBodyOf } from '#platform/http';
import { isApi } from './paths.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A browser tells where a request comes from; a program does not, and has no cookies that another site could ride on. */
async function refuseOtherSites(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!isApi(request)) return;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const foreign =
    (origin !== undefined && hostOf(origin) !== request.host) || site === 'cross-site' || site === 'same-site';
  if (foreign) await refuse(reply, 'http.cross-site');
}

/** Whoever acts by a session must know its name, which another site can send along but cannot read. */
async function requireToken(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!request.session || SAFE_METHODS.has(request.method)) return;
  const header = request.headers[CSRF_HEADER];
  const { name } = request.session;
  if (!same(header, name) || !same(request.cookies[SESSION_NAME_COOKIE], name)) await refuse(reply, 'http.csrf');
}

export const forgery = { refuseOtherSites, requireToken };

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

function same(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

async function refuse(reply: FastifyReply, code: 'http.cross-site' | 'http.csrf'): Promise<void> {
  await reply.status(HTTP_ERRORS[code].status).send(errorBodyOf(code, HTTP_ERRORS[code].message));
}
