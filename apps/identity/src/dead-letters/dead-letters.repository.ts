import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import type {
  DeadLetter,
  DeadLetterDecided,
  DeadLetterDecision,
  DeadLetterSettled,
  DeadLetterState,
  DeadLetterTold,
} from '#contracts/dead-letters';
import { newId } from '#kernel';
import { changedRows } from '#platform/database';
import { type AdminList, Conditions } from '#platform/lists';
import type { DeadLetterFilter, DeadLetterSort } from './dead-letters-list.rules.js';

const UTC = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const COLUMNS = `id, service, consumer, event_id AS "eventId", type, key, ${UTC('occurred_at')} AS "occurredAt",
  correlation_id AS "correlationId", state, error, attempts, deaths, ${UTC('died_at')} AS "diedAt", is_erased AS "isErased",
  ${UTC('settled_at')} AS "settledAt"`;

const DECISION_COLUMNS = `id, decision, reason, ${UTC('decided_at')} AS "decidedAt", decided_by AS "decidedBy", outcome, error,
  ${UTC('settled_at')} AS "settledAt"`;

const VISIBLE = '(tenant_id = $1 OR tenant_id IS NULL)';

/** One that is known already is dead again, unless it is about to be discarded. */
const TOLD = `
  INSERT INTO dead_letters AS known (id, consumer, event_id, service, type, key, occurred_at, correlation_id, tenant_id, payload,
    is_erased, attempts, error, died_at)
  VALUES ($1, $2, $3, split_part($2, '.', 1), $4, $5, $6, $7,
    coalesce($8, (SELECT tenant_id FROM members WHERE id = ANY($14) LIMIT 1)), $9, $10, $11, $12, $13)
  ON CONFLICT (consumer, event_id) DO UPDATE SET attempts = excluded.attempts, error = excluded.error,
    died_at = excluded.died_at, deaths = known.deaths + 1, settled_at = NULL,
    state = CASE known.state WHEN 'discarding' THEN 'discarding' ELSE 'dead-again' END`;
const DIED_AGAIN = `
  UPDATE dead_letter_decisions SET outcome = 'dead', error = $2, settled_at = $3 WHERE id = $1 AND outcome IS NULL`;

const CAME_OF_IT = `
  UPDATE dead_letter_decisions SET outcome = $2, settled_at = now() WHERE id = $1 AND outcome IS NULL RETURNING letter_id AS id`;
const SETTLE = 'UPDATE dead_letters SET state = $2, settled_at = now() WHERE id = $1';

const DECIDE = `
  INSERT INTO dead_letter_decisions (id, letter_id, decision, reason, decided_by_id, decided_by) VALUES ($1, $2, $3, $4, $5, $6)`;

const SORT_COLUMNS: Record<DeadLetterSort | 'id', string> = {
  id: 'id',
  diedAt: 'died_at',
  consumer: 'consumer',
  type: 'type',
  state: 'state',
};

/** A letter with what the event said. */
export type WholeLetter = DeadLetter & { payload: unknown };

/** The dead letters of all services, as this service was told of them. */
@Injectable()
export class DeadLettersRepository {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  async tell(manager: EntityManager, told: DeadLetterTold): Promise<void> {
    const { consumer, eventId, type, key, occurredAt, correlationId, payload, isErased, attempts, error, diedAt } =
      told;
    const said = isErased ? null : JSON.stringify(payload);
    const about = [consumer, eventId, type, key, occurredAt, correlationId, tenantOf(payload), said];
    await manager.query(TOLD, [newId(), ...about, isErased, attempts, error, diedAt, namedIn(key, payload)]);
    if (told.decisionId) await manager.query(DIED_AGAIN, [told.decisionId, error, diedAt]);
  }

  /** What is told twice changes nothing. */
  async settle(manager: EntityManager, { decisionId, outcome }: DeadLetterSettled): Promise<void> {
    const [letter] = await changedRows<{ id: string }>(manager, CAME_OF_IT, [decisionId, outcome]);
    if (letter) await manager.query(SETTLE, [letter.id, outcome]);
  }

  async list(
    { filter, sort, offset, limit }: AdminList<DeadLetterFilter, DeadLetterSort>,
    tenantId: string,
  ): Promise<{ rows: DeadLetter[]; total: number }> {
    const where = conditionsOf(filter, tenantId);
    const page = where.extend(limit, offset);
    const rows = await this.source.query<DeadLetter[]>(
      `SELECT ${COLUMNS} FROM dead_letters ${where.sql}
       ORDER BY dead_letters.${SORT_COLUMNS[sort.field]} ${sort.order}, dead_letters.id ${sort.order}
       LIMIT ${page.names[0]} OFFSET ${page.names[1]}`,
      page.parameters,
    );
    const sql = `SELECT count(*)::int AS total FROM dead_letters ${where.sql}`;
    const [count] = await this.source.query<{ total: number }[]>(sql, where.parameters);
    return { rows, total: count!.total };
  }

  async find(id: string, tenantId: string): Promise<WholeLetter | undefined> {
    const sql = `SELECT ${COLUMNS}, payload FROM dead_letters WHERE ${VISIBLE} AND id = $2`;
    return (await this.source.query<WholeLetter[]>(sql, [tenantId, id]))[0];
  }

  /** Nobody else decides about it until the end of the transaction. */
  async lock(manager: EntityManager, id: string, tenantId: string): Promise<DeadLetter | undefined> {
    const sql = `SELECT ${COLUMNS} FROM dead_letters WHERE ${VISIBLE} AND id = $2 FOR UPDATE`;
    return (await manager.query<DeadLetter[]>(sql, [tenantId, id]))[0];
  }

  decisions(letterId: string): Promise<DeadLetterDecision[]> {
    const sql = `SELECT ${DECISION_COLUMNS} FROM dead_letter_decisions AS d WHERE letter_id = $1 ORDER BY d.decided_at DESC, d.id DESC`;
    return this.source.query<DeadLetterDecision[]>(sql, [letterId]);
  }

  async decide(
    manager: EntityManager,
    letter: { id: string; state: DeadLetterState },
    by: { decisionId: string; decision: DeadLetterDecided['decision']; reason: string; id: string; label: string },
  ): Promise<void> {
    const { decisionId, decision, reason, id, label } = by;
    await manager.query(DECIDE, [decisionId, letter.id, decision, reason, id, label]);
    await manager.query('UPDATE dead_letters SET state = $2 WHERE id = $1', [letter.id, letter.state]);
  }
}

/** Ids that may be a member's. An event that names no tenant belongs to the one of whoever it is about. */
const namedIn = (key: string, payload: unknown): string[] =>
  [key, ...Object.values((payload as object | null) ?? {})].filter((id) => z.uuid().safeParse(id).success) as string[];

/** Events that are about somebody's tenant say so at their top. */
function tenantOf(payload: unknown): string | null {
  const tenantId = (payload as { tenantId?: unknown } | null)?.tenantId;
  return typeof tenantId === 'string' ? tenantId : null;
}

function conditionsOf(filter: DeadLetterFilter, tenantId: string): Conditions {
  const where = new Conditions();
  where.matches(tenantId, (name) => `(tenant_id = ${name} OR tenant_id IS NULL)`);
  where.among('id', 'uuid', filter.id);
  where.among('state', 'text', filter.state);
  where.equal('service', filter.service);
  where.equal('consumer', filter.consumer);
  where.equal('type', filter.type);
  where.equal('key', filter.key);
  where.compare('died_at', '>=', filter.from);
  where.compare('died_at', '<', filter.to);
  return where;
}
