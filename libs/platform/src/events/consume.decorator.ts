import { applyDecorators, type ArgumentsHost, Catch, type RpcExceptionFilter, UseFilters } from '@nestjs/common';
import { Ctx, EventPattern } from '@nestjs/microservices';
import { type Observable, throwError } from 'rxjs';
import type { EventDefinition } from '#contracts/events';

interface ConsumeOptions {
  /** How many events the method may be given at once, in an array. Where it throws, nothing has happened, and each is given to it alone. */
  together?: number;
  /** Fields of the payload with the value that the consumer is there for; other events never reach its inbox. */
  only?: Readonly<Record<string, string>>;
}

/** Nest would replace what a handler threw; the inbox has to see it to decide on a retry and to keep the reason. */
@Catch()
class Rethrow implements RpcExceptionFilter {
  catch(exception: unknown, _host: ArgumentsHost): Observable<never> {
    return throwError(() => exception);
  }
}

/**
 * Makes a controller's method the consumer of an event. It runs inside the transaction that also settles the event, so its
 * effect happens exactly once:
 *
 *     @Consume(memberActivated, 'wallet.members')
 *     async onActivated(@Payload() event: EventEnvelope<MemberProjection>, @EventTransaction() manager: EntityManager)
 *
 * A method that throws is tried again with growing pauses, then the event is set aside as a dead letter of this consumer alone.
 * @param consumer `<service>.<name>`; the service names the DataSource, the whole is the inbox key and must never change
 * @param options `together` for what comes often and only adds rows; `only` for what is told of many and concerns one
 */
export const Consume = (
  definition: EventDefinition,
  consumer: `${string}.${string}`,
  { together = 1, only = {} }: ConsumeOptions = {},
): MethodDecorator =>
  applyDecorators(
    EventPattern(definition.type, undefined, {
      consumer,
      sensitive: definition.sensitive,
      together,
      only,
    }) as MethodDecorator,
    UseFilters(Rethrow),
  );

/** The EntityManager of the inbox transaction. */
export const EventTransaction = Ctx;
