import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import { from, isObservable, lastValueFrom } from 'rxjs';
import type { EntityManager } from 'typeorm';
import type { EventEnvelope } from '#contracts/events';

export interface Consumer {
  readonly name: string;
  readonly service: string;
  readonly type: string;
  readonly sensitive: boolean;
  /** How many events it may be given at once. */
  readonly together: number;
  /** Whether an event of the type is one of those that it is there for. */
  wants(event: EventEnvelope): boolean;
  handle(events: readonly EventEnvelope[], manager: EntityManager): Promise<void>;
}

/**
 * The strategy by which Nest tells who listens to what, and nothing else: durability, order and retries are the outbox's and
 * inbox's. Unlike Nest's own servers it keeps the handlers of one pattern apart, so that each fails alone.
 */
export class ConsumerRegistry extends Server implements CustomTransportStrategy {
  override readonly propagatesEventHandlerErrors: boolean = true;
  readonly consumers: Consumer[] = [];

  override addHandler(
    pattern: unknown,
    callback: MessageHandler,
    isEventHandler = false,
    extras: Record<string, unknown> = {},
  ): void {
    const { consumer, sensitive, together = 1, only = {} } = extras;
    if (!isEventHandler || typeof consumer !== 'string') throw new Error(`${String(pattern)}: listen with @Consume`);
    const service = consumer.slice(0, consumer.indexOf('.'));
    if (this.consumers.some(({ name }) => name === consumer)) throw new Error(`${consumer}: two consumers of one name`);
    this.consumers.push({
      name: consumer,
      service,
      type: String(pattern),
      sensitive: sensitive === true,
      together: Number(together),
      wants: ({ payload }) => has(payload, only as object),
      handle: async (events, manager) => {
        const result: unknown = await callback(together === 1 ? events[0] : events, manager);
        if (isObservable(result)) await lastValueFrom(from(result), { defaultValue: undefined });
      },
    });
  }

  listen(callback: () => void): void {
    callback();
  }

  close(): void {
    this.consumers.length = 0;
  }

  on(): never {
    throw new Error('a registry has no events of its own');
  }

  unwrap<T>(): T {
    return this as unknown as T;
  }
}

const has = (payload: unknown, fields: object): boolean =>
  Object.entries(fields).every(([name, value]) => (payload as Record<string, unknown> | null)?.[name] === value);
