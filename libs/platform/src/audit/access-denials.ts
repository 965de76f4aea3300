import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import type { Principal } from '../auth/index.js';
import type { Budget, Counters } from '../counters/index.js';
import { actorOf, recordAudit } from './record-audit.js';

/** Enough to see what somebody is at; whoever asks on and on does not fill the log. */
const ROWS: Budget = { name: 'identity.access-denial-rows', points: 60, durationS: 3600 };

/**
 * Records who asks for an object by its id and is answered that there is none: for him there is no difference between one that
 * belongs to somebody else and one that never was, and what he tried is kept all the same. It watches as a hook of Fastify, because
 * an interceptor would cost every other answer an observable.
 */
export class AccessDenials {
  constructor(
    private readonly service: string,
    private readonly source: DataSource,
    private readonly counters: Counters,
  ) {}

  watch(fastify: FastifyInstance): void {
    fastify.addHook('onSend', (request, reply, _payload, done) => {
      if (reply.statusCode !== 404 || request.is404) done();
      else this.record(request).then(() => done(), done);
    });
  }

  private async record({ principal, params, method, routeOptions }: FastifyRequest): Promise<void> {
    const [id] = Object.values((params ?? {}) as Record<string, string>);
    if (!principal || id === undefined || !(await this.hasRoom(principal))) return;
    await this.source.transaction((manager) =>
      recordAudit(manager, {
        source: this.service,
        action: 'object.not-found',
        actor: actorOf(principal),
        target: { type: 'object', id },
        after: { route: `${method} ${routeOptions.url ?? ''}` },
      }),
    );
  }

  private async hasRoom({ memberId }: Principal): Promise<boolean> {
    return this.counters.take(ROWS, memberId).then(
      () => true,
      () => false,
    );
  }
}
