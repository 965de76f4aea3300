import type { FastifyReply } from 'fastify';
import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { HTTP_ERRORS } from '#contracts/http';
import { errorBodyOf } from '#platform/http';

/** Takes a point of a key; answers 429 with `Retry-After` where none is left. */
export async function holdBack(limiter: RateLimiterMemory, key: string, reply: FastifyReply): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const { status, message } = HTTP_ERRORS['http.rate-limited'];
    await reply
      .status(status)
      .header('retry-after', Math.max(1, Math.ceil(refused.msBeforeNext / 1000)))
      .send(errorBodyOf('http.rate-limited', message));
  }
}
