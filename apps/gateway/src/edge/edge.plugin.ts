import cookie from '@fastify/cookie';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKeyReader, SessionReader } from '#platform/sessions';
import type { GatewayConfig } from '../config.js';
import { callerOf } from './caller.js';
import { floodGuard } from './flood.guard.js';
import { forgery } from './forgery.js';
import { isApi } from './paths.js';
import { securityHeaders } from './security-headers.js';

export interface EdgeOptions {
  config: GatewayConfig;
  sessions: SessionReader;
  apiKeys: ApiKeyReader;
  /** Hashes of the inline scripts of the built pages, for the content security policy. */
  scriptHashes: readonly string[];
}

/**
 * What every request passes before a route sees it, in this order: flood guard, security headers, cookies, refusal of other
 * sites, session or API key, CSRF token. Call it before `listen`.
 */
export async function registerEdge(
  app: NestFastifyApplication,
  { config, sessions, apiKeys, scriptHashes }: EdgeOptions,
): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', floodGuard(config.REQUESTS_PER_MINUTE));
  fastify.addHook('onRequest', setHeaders(await securityHeaders(scriptHashes)));
  await app.register(cookie);
  fastify.addHook('onRequest', forbidCaching);
  fastify.addHook('onRequest', forgery.refuseOtherSites);
  const keyRequestsPerMinute = config.API_KEY_REQUESTS_PER_MINUTE;
  fastify.addHook('onRequest', callerOf({ sessions, apiKeys, keyRequestsPerMinute }));
  fastify.addHook('onRequest', forgery.requireToken);
}

const setHeaders =
  (headers: Record<string, string>) =>
  (_request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    void reply.headers(headers);
    done();
  };

/** What the API answers is about one caller at one moment. */
function forbidCaching(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (isApi(request)) void reply.header('cache-control', 'no-store');
  done();
}
