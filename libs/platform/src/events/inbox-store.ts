import type { DataSource, EntityManager } from 'typeorm';
import type { EventEnvelope } from '#contracts/events';

/** An event for one of its consumers. */
export interface Delivery {
  readonly consumer: string;
  readonly event: EventEnvelope;
}

/** How long it is known that an event was acted on; a transport must have forgotten the event by then. */
export const KEEP_SETTLED_DAYS = 14;

const STORE = `
  INSERT INTO inbox (consumer, event_id, type, key, occurred_at, correlation_id, traceparent, payload)
  SELECT * FROM unnest(
    $1::text[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[], $6::text[], $7::text[], $8::jsonb[])
  ON CONFLICT DO NOTHING`;

const PURGE = `
  DELETE FROM inbox
  WHERE state IN ('done', 'discarded') AND settled_at < now() - make_interval(days => ${KEEP_SETTLED_DAYS})`;

/** Stores events for consumers, in their order; one that is there already is left as it is. */
export async function storeInInbox(on: DataSource | EntityManager, deliveries: readonly Delivery[]): Promise<void> {
  await on.query(STORE, [
    deliveries.map(({ consumer }) => consumer),
    deliveries.map(({ event }) => event.id),
    deliveries.map(({ event }) => event.type),
    deliveries.map(({ event }) => event.key),
    deliveries.map(({ event }) => event.occurredAt),
    deliveries.map(({ event }) => event.correlationId ?? null),
    deliveries.map(({ event }) => event.traceparent ?? null),
    deliveries.map(({ event }) => JSON.stringify(event.payload)),
  ]);
}

/** Forgets what was settled long ago; by then nothing publishes it again. */
export const purgeInbox = (source: DataSource): Promise<unknown> => source.query(PURGE);

/** Whether the database refuses what a row says, and would do so for ever. */
export const isRefusedData = (error: unknown): boolean =>
  error instanceof Error && /^22/.test(String((error as { code?: unknown }).code));
