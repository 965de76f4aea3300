import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { HTTP_ERRORS } from '#contracts/http';
import { errorBodyOf, networkOf } from '#platform/http';

/**
 * Keeps one network from taking the process for itself. In memory on purpose: a database write for each request would cost more
 * than what it guards, and a restart may forget it. Files of the build are free: a browser asks for dozens of them at once, and
 * an office full of members shares one address.
 */
export function floodGuard(requestsPerMinute: number) {
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.url.startsWith('/assets/')) return;
    try {
      await limiter.consume(networkOf(request.ip));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const { status, message } = HTTP_ERRORS['http.rate-limited'];
      await reply
        .status(status)
        .header('retry-after', Math.max(1, Math.ceil(refused.msBeforeNext / 1000)))
        .send(errorBodyOf('http.rate-limited', message));
    }
  };
}
