import type { EventDefinition, EventPayload } from '#contracts/events';
import { newId } from '#kernel';
import type { EntityManager } from 'typeorm';
import { places } from '../database/index.js';
import { correlationId } from '../logging/index.js';
import { traceparent } from '../tracing/index.js';

/** The columns of one outbox row, in the order of {@link INSERT_OUTBOX}. */
export type OutboxRow = [
  id: string,
  type: string,
  key: string,
  occurredAt: Date,
  correlationId: string | null,
  payload: string,
  traceparent: string | null,
];

export const insertOutbox = (first: number): string =>
  `INSERT INTO outbox (id, type, key, occurred_at, correlation_id, payload, traceparent) VALUES (${places(first, 7)})`;

export const INSERT_OUTBOX = insertOutbox(1);

/** Builds a row for code that writes with its own SQL; it must commit in the transaction of the fact that it tells. */
export function outboxRow<D extends EventDefinition>(
  definition: D,
  fact: { key: string; payload: EventPayload<D>; at?: Date },
): OutboxRow {
  const payload = JSON.stringify(definition.payload.parse(fact.payload));
  const cause = correlationId() ?? null;
  return [newId(), definition.type, fact.key, fact.at ?? new Date(), cause, payload, traceparent() ?? null];
}

/**
 * Writes a fact into the outbox within the caller's transaction, so that it is published if and only if that commits.
 * @param fact `key` names the aggregate: events of one key reach each consumer in order
 */
export async function appendToOutbox<D extends EventDefinition>(
  manager: EntityManager,
  definition: D,
  fact: { key: string; payload: EventPayload<D> },
): Promise<void> {
  await manager.query(INSERT_OUTBOX, outboxRow(definition, fact));
}
