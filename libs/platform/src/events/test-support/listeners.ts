import { trace } from '@opentelemetry/api';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { deadLettered, deadLetterSettled } from '#contracts/dead-letters';
import { defineEvent, type EventEnvelope } from '#contracts/events';
import { correlationId } from '../../logging/index.js';
import { Consume, EventTransaction } from '../consume.decorator.js';

export const happened = defineEvent('alpha.happened.v1', z.object({ n: z.int(), note: z.string().optional() }));
export const gathered = defineEvent('alpha.gathered.v1', z.object({ n: z.int() }));
export const addressed = defineEvent('alpha.addressed.v1', z.object({ n: z.int(), to: z.string() }));
export const whispered = defineEvent('alpha.whispered.v1', z.object({ secret: z.string() }), { sensitive: true });
/** What alpha tells, and what beta tells of what it sets aside. */
export const CATALOGUE = [happened, gathered, addressed, whispered, deadLettered('beta'), deadLetterSettled('beta')];

type Happened = EventEnvelope<{ n: number }>;

/** What the failing consumers still refuse; a test decides when they recover. */
export const refusing = new Set<number>();

/** Where beta writes down what it has acted on. */
export const EFFECTS = `CREATE TABLE effects (seq serial PRIMARY KEY, consumer text NOT NULL, key text NOT NULL,
  n int NOT NULL, cause text, trace text, tx text NOT NULL DEFAULT pg_current_xact_id()::text)`;

@Controller()
export class Listeners {
  @Consume(happened, 'beta.first')
  async first(@Payload() event: Happened, @EventTransaction() manager: EntityManager): Promise<void> {
    await note(manager, 'first', event);
  }

  @Consume(happened, 'beta.second')
  async second(@Payload() event: Happened, @EventTransaction() manager: EntityManager): Promise<void> {
    await note(manager, 'second', event);
    if (refusing.has(event.payload.n)) throw new Error(`will not take ${event.payload.n}`);
  }

  @Consume(gathered, 'beta.together', { together: 50 })
  async together(@Payload() events: readonly Happened[], @EventTransaction() manager: EntityManager): Promise<void> {
    for (const event of events) await note(manager, 'together', event);
    const refused = events.find(({ payload: { n } }) => refusing.has(n));
    if (refused) throw new Error(`will not take ${refused.payload.n}`);
  }

  @Consume(addressed, 'beta.addressee', { only: { to: 'beta' } })
  async addressee(@Payload() event: Happened, @EventTransaction() manager: EntityManager): Promise<void> {
    await note(manager, 'addressee', event);
  }

  @Consume(whispered, 'beta.confidant')
  async confidant(
    @Payload() event: EventEnvelope<{ secret: string }>,
    @EventTransaction() manager: EntityManager,
  ): Promise<void> {
    await note(manager, 'confidant', { ...event, payload: { n: event.payload.secret.length } });
  }
}

const note = (manager: EntityManager, consumer: string, { key, payload: { n } }: Happened) =>
  manager.query('INSERT INTO effects (consumer, key, n, cause, trace) VALUES ($1, $2, $3, $4, $5)', [
    ...[consumer, key, n, correlationId() ?? null],
    trace.getActiveSpan()?.spanContext().traceId ?? null,
  ]);
