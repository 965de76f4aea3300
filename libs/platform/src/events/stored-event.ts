import type { EventEnvelope } from '#contracts/events';

/** An event as outbox and inbox keep it. */
export interface StoredEvent {
  type: string;
  key: string;
  occurred_at: Date;
  correlation_id: string | null;
  traceparent: string | null;
  payload: unknown;
}

export const toEnvelope = (id: string, row: StoredEvent): EventEnvelope => ({
  id,
  type: row.type,
  key: row.key,
  occurredAt: row.occurred_at.toISOString(),
  ...(row.correlation_id ? { correlationId: row.correlation_id } : {}),
  ...(row.traceparent ? { traceparent: row.traceparent } : {}),
  payload: row.payload,
});
