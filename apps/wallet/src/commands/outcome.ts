import type { EventDefinition, EventPayload } from '#contracts/events';
import type { CommandPurpose } from '#contracts/wallet';
import { INSERT_OUTBOX, outboxRow, type OutboxRow } from '#platform/events';
import type { EntityManager } from 'typeorm';

/** A request of another area as the wallet knows it. */
export interface Request {
  readonly purpose: CommandPurpose;
  readonly requestId: string;
  /** A digest of everything that was asked for: the same again is answered again, and anything else is refused. */
  readonly inputHash: string;
  /** What ties it to what caused it, since the ledger answers in a commit of many. */
  readonly correlationId: string | undefined;
}

interface Fact<D> {
  readonly payload: EventPayload<D>;
  readonly at: Date;
}

const DECIDED_INPUT = `
  SELECT replace(input_hash::text, '-', '') AS "inputHash" FROM command_outcomes WHERE purpose = $1 AND request_id = $2`;
const INSERT = `
  INSERT INTO command_outcomes (purpose, request_id, input_hash, event_id, type, payload, decided_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (purpose, request_id)`;
const UNLESS_DECIDED = `${INSERT} DO NOTHING`;
const OR_REPLACE = `
  ${INSERT} DO UPDATE SET event_id = excluded.event_id, type = excluded.type, payload = excluded.payload,
    decided_at = excluded.decided_at`;
/** The same event, not one like it: whoever has acted on it knows it by its id. */
const TELL = `
  INSERT INTO outbox (id, type, key, occurred_at, correlation_id, payload)
  SELECT event_id, type, request_id::text, decided_at, $3, payload FROM command_outcomes WHERE purpose = $1 AND request_id = $2
  ON CONFLICT (id) DO NOTHING`;

/** Under which a request is known, and which the events about it carry. */
export const named = ({ purpose, requestId }: Pick<Request, 'purpose' | 'requestId'>) => ({ purpose, requestId });

/** The digest of what was asked for under this id; undefined where nothing was decided yet. */
export async function decidedInput(
  manager: EntityManager,
  { purpose, requestId }: Request,
): Promise<string | undefined> {
  const [row] = await manager.query<{ inputHash: string }[]>(DECIDED_INPUT, [purpose, requestId]);
  return row?.inputHash;
}

/** Stores and tells what the ledger has done in this very commit: whatever else was thought of the request does not hold. */
export async function tellDone<D extends EventDefinition>(
  manager: EntityManager,
  request: Request,
  definition: D,
  fact: Fact<D>,
): Promise<void> {
  await manager.query(OR_REPLACE, outcomeOf(request, definition, fact));
  await tellAgain(manager, request);
}

/** Stores and tells a refusal; where the request was decided in the meantime, that is told instead. */
export async function tellRefused<D extends EventDefinition>(
  manager: EntityManager,
  request: Request,
  definition: D,
  fact: Fact<D>,
): Promise<void> {
  await manager.query(UNLESS_DECIDED, outcomeOf(request, definition, fact));
  await tellAgain(manager, request);
}

/** Tells what was decided, as it was told before. */
export async function tellAgain(manager: EntityManager, { purpose, requestId, correlationId }: Request): Promise<void> {
  await manager.query(TELL, [purpose, requestId, correlationId ?? null]);
}

/** Tells without storing: what another request under the same id is told must not take the place of the first one's outcome. */
export async function tellOnly<D extends EventDefinition>(
  manager: EntityManager,
  { requestId }: Request,
  definition: D,
  fact: Fact<D>,
): Promise<void> {
  await manager.query(INSERT_OUTBOX, outboxRow(definition, { key: requestId, ...fact }));
}

function outcomeOf<D extends EventDefinition>(request: Request, definition: D, fact: Fact<D>): unknown[] {
  const { purpose, requestId, inputHash } = request;
  const [eventId, type, , at, , payload]: OutboxRow = outboxRow(definition, { key: requestId, ...fact });
  return [purpose, requestId, inputHash, eventId, type, payload, at];
}
