import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SessionCache } from './session-cache.js';
import { SessionChanges } from './session-changes.service.js';

/** By how much the clocks of servers may differ, and a timer be early. */
const MARGIN_MS = 500;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Answers an act only when no gateway can read any more what it has changed: as soon as that is confirmed, and otherwise when every
 * record is over that can have been read before.
 */
@Injectable()
export class SessionFence implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly changes: SessionChanges,
    private readonly cache: SessionCache,
  ) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance | undefined>();
    // A command has no routes.
    fastify?.addHook('onSend', async (request: FastifyRequest) => {
      if (!SAFE_METHODS.has(request.method) && !request.url.startsWith('/internal/')) await this.pass();
    });
  }

  async pass(): Promise<void> {
    const over = new AbortController();
    const lease = delay(this.cache.leaseMs + MARGIN_MS, undefined, { signal: over.signal });
    try {
      await Promise.race([lease, this.changes.confirm(over.signal)]);
    } finally {
      over.abort();
      lease.catch(() => undefined);
    }
  }
}
