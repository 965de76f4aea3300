import type { EntityManager } from 'typeorm';
import { deadLettered, deadLetterSettled, type DeadLetterSettled, tellsOfDeadLetter } from '#contracts/dead-letters';
import { changedRows } from '../database/index.js';
import type { Consumer } from './consumer-registry.js';
import { appendToOutbox } from './outbox.js';
import type { StoredEvent } from './stored-event.js';

/** A row of the inbox as it was just set aside. */
export interface DeadRow extends Omit<StoredEvent, 'traceparent'> {
  event_id: string;
  attempts: number;
  error: string;
  settled_at: Date;
  decision_id: string | null;
}

/** The columns of a {@link DeadRow}. */
export const DEAD_COLUMNS =
  'event_id, type, key, occurred_at, correlation_id, traceparent, payload, attempts, error, settled_at, decision_id';

/** Tells of an event that was set aside, in the transaction that did it; not of one that tells of a dead letter itself. */
export async function tellDead(manager: EntityManager, { name, service }: Consumer, row: DeadRow): Promise<void> {
  if (tellsOfDeadLetter(row.type)) return;
  await appendToOutbox(manager, deadLettered(service), {
    key: row.event_id,
    payload: {
      consumer: name,
      eventId: row.event_id,
      type: row.type,
      key: row.key,
      occurredAt: row.occurred_at.toISOString(),
      correlationId: row.correlation_id,
      payload: row.payload,
      isErased: row.payload === null,
      attempts: row.attempts,
      error: row.error,
      diedAt: row.settled_at.toISOString(),
      decisionId: row.decision_id,
    },
  });
}

/** Tells what came of a decision, in the transaction that brought it about. */
export async function tellSettled(manager: EntityManager, service: string, settled: DeadLetterSettled): Promise<void> {
  await appendToOutbox(manager, deadLetterSettled(service), { key: settled.eventId, payload: settled });
}

/**
 * It keeps its place, so it goes before everything of its key that is still pending; what came after it and was handled meanwhile
 * stays as it is. The decision that had it handed out does so once.
 */
const REPLAY = `
  UPDATE inbox SET state = 'pending', attempts = 0, next_attempt_at = now(), settled_at = NULL, decision_id = $3
  WHERE consumer = $1 AND event_id = $2 AND decision_id IS DISTINCT FROM $3 AND state = 'dead' AND payload IS NOT NULL
  RETURNING 1`;
const DISCARD = `
  UPDATE inbox SET state = 'discarded', settled_at = now(), decision_id = $3
  WHERE consumer = $1 AND event_id = $2 AND state = 'dead' RETURNING 1`;
/** Somebody else put it back by hand: whoever decided is told what comes of it. */
const ADOPT = `UPDATE inbox SET decision_id = $3 WHERE consumer = $1 AND event_id = $2 AND state = 'pending' RETURNING 1`;

const STATE = 'SELECT state FROM inbox WHERE consumer = $1 AND event_id = $2';

type InboxState = 'pending' | 'done' | 'dead' | 'discarded';

/** A dead letter of this service, and what is to become of it. */
export interface Decided {
  readonly service: string;
  readonly consumer: string;
  readonly eventId: string;
  readonly decisionId: string;
  readonly decision: 'replay' | 'discard';
}

/** Carries a decision out. What is done already is not done again, and told as what it is. */
export async function carryOut(manager: EntityManager, decided: Decided): Promise<void> {
  const { service, consumer, eventId, decisionId, decision } = decided;
  for (const sql of [decision === 'replay' ? REPLAY : DISCARD, ADOPT]) {
    if ((await changedRows(manager, sql, [consumer, eventId, decisionId])).length > 0) break;
  }
  const [row] = await manager.query<{ state: InboxState }[]>(STATE, [consumer, eventId]);
  const outcome = row?.state ?? 'gone';
  if (outcome === 'pending' || outcome === 'dead') return;
  await tellSettled(manager, service, { consumer, eventId, decisionId, outcome });
}
