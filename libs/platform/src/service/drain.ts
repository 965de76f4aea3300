import { setTimeout as delay } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HealthRegistry } from '../health/index.js';

/**
 * Makes an app stop without breaking a request: first it says that it is not ready and asks every caller to come back over a new
 * connection, then, when nobody sends anything new, it closes the door and waits for what is under way. Call it before `listen`.
 * @returns how to stop it; consumers, jobs and databases end after the last request
 */
export function drain(app: NestFastifyApplication, delayMs: number): () => Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  const health = app.get(HealthRegistry);
  let isLeaving = false;
  fastify.addHook('onSend', (_request: FastifyRequest, reply: FastifyReply, payload: unknown, done) => {
    if (isLeaving) void reply.header('connection', 'close');
    done(null, payload);
  });
  return async () => {
    isLeaving = true;
    health.leave();
    await delay(delayMs);
    await fastify.close();
    await app.close();
  };
}
