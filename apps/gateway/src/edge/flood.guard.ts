import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { networkOf } from '#platform/http';
import { holdBack } from './hold-back.js';

/**
 * Keeps one network from taking the process for itself. In memory on purpose: a database write for each request would cost more
 * than what it guards, and a restart may forget it. Files of the build are free: a browser asks for dozens of them at once, and
 * an office full of members shares one address.
 */
export function floodGuard(requestsPerMinute: number) {
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!request.url.startsWith('/assets/')) await holdBack(limiter, networkOf(request.ip), reply);
  };
}
