import { hash } from 'node:crypto';

/** Before the first row of every chain. Hashes are SHA-256 in hexadecimal. */
export const CHAIN_START = '0'.repeat(64);

/** A recorded act as the hash sees it: texts as the database writes them, so that nothing is lost on the way through numbers. */
export interface ChainedRecord {
  readonly id: string;
  /** UTC with microseconds. */
  readonly at: string;
  readonly source: string;
  readonly action: string;
  readonly actorId: string | null;
  readonly actorLabel: string;
  readonly targetType: string;
  readonly targetId: string;
  readonly reason: string | null;
  /** JSON as `jsonb` prints it. */
  readonly before: string | null;
  readonly after: string | null;
  readonly ip: string | null;
  readonly correlationId: string | null;
  readonly tenantId: string | null;
}

/** The columns of a {@link ChainedRecord}, of `audit_log` as well as of identity's copy; `source` comes on top. */
export const CHAINED_COLUMNS = (table: string): string => `${table}.id,
  to_char(${table}.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, ${table}.action, ${table}.actor_id AS "actorId",
  ${table}.actor_label AS "actorLabel", ${table}.target_type AS "targetType", ${table}.target_id AS "targetId", ${table}.reason,
  ${table}.before::text AS before, ${table}.after::text AS after, ${table}.ip, ${table}.correlation_id AS "correlationId",
  ${table}.tenant_id AS "tenantId"`;

const FORMAT = 'saffron.audit.1';

/** The hash of a record at its place: over the place, the hash before it, and every field. A list in JSON has one reading only. */
export function chainHash(seq: number, previous: string, record: ChainedRecord): string {
  const { id, at, source, action, actorId, actorLabel, targetType, targetId } = record;
  const { reason, before, after, ip, correlationId, tenantId } = record;
  const act = [id, at, source, action, actorId, actorLabel, targetType, targetId];
  const rest = [reason, before, after, ip, correlationId, tenantId];
  return hash('sha256', JSON.stringify([FORMAT, seq, previous, ...act, ...rest]));
}
