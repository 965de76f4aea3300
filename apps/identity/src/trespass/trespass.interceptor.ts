import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { FastifyRequest } from 'fastify';
import { catchError, type Observable } from 'rxjs';
import type { DataSource } from 'typeorm';
import { DomainError } from '#kernel';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { type Budget, Counters } from '#platform/counters';

/** Enough to see what somebody is at; whoever asks on and on does not fill the log. */
const ROWS: Budget = { name: 'identity.trespass-rows', points: 60, durationS: 3600 };

/**
 * Records who asks for an object by its id and is answered that there is none: for him there is no difference between one that
 * belongs to somebody else and one that never was, and what he tried is kept all the same.
 */
@Injectable()
export class TrespassInterceptor implements NestInterceptor {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly counters: Counters,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return next.handle().pipe(
      catchError(async (error: unknown) => {
        await this.record(request, error);
        throw error;
      }),
    );
  }

  private async record({ principal, params, method, routeOptions }: FastifyRequest, error: unknown): Promise<void> {
    const [id] = Object.values((params ?? {}) as Record<string, string>);
    const isMissing = error instanceof DomainError && error.status === 404;
    if (!isMissing || !principal || id === undefined || !(await this.hasRoom(principal))) return;
    await this.source.transaction((manager) =>
      recordAudit(manager, {
        source: 'identity',
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
