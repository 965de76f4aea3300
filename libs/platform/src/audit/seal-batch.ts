import type { DataSource, EntityManager } from 'typeorm';
import { type AuditSeals, auditSealed } from '#contracts/audit';
import { changedRows } from '../database/index.js';
import { appendToOutbox } from '../events/index.js';
import { CHAINED_COLUMNS, type ChainedRecord, chainHash } from './chain-hash.js';

const BATCH = 500;

const LOCK = `SELECT pg_try_advisory_xact_lock(hashtextextended('saffron audit sealer', 0)) AS "isOurs"`;
const HEAD = `SELECT seq::text AS seq, encode(hash, 'hex') AS hash FROM audit_head FOR UPDATE`;
const UNSEALED = `SELECT ${CHAINED_COLUMNS('audit_log')} FROM audit_log WHERE seq IS NULL ORDER BY audit_log.at, audit_log.id LIMIT ${BATCH}`;
const SEAL = `
  UPDATE audit_log SET seq = seal.seq, hash = decode(seal.hash, 'hex')
  FROM unnest($1::uuid[], $2::bigint[], $3::text[]) AS seal(id, seq, hash)
  WHERE audit_log.id = seal.id AND audit_log.seq IS NULL RETURNING audit_log.id`;
const MOVE_HEAD = `UPDATE audit_head SET seq = $1, hash = decode($2, 'hex'), sealed_at = now()`;

/**
 * Chains the oldest committed rows that are not chained yet, in one transaction: after a crash it has happened or it has not. One
 * sealer at a time gets the lock; another one finds nothing to do.
 * @param service whose database it is; under the hash of every row
 * @returns whether there may be more
 */
export const sealBatch = (source: DataSource, service: string): Promise<boolean> =>
  source.transaction(async (manager) => {
    const [lock] = await manager.query<{ isOurs: boolean }[]>(LOCK);
    if (!lock?.isOurs) return false;
    const seals = await nextSeals(manager, service);
    if (seals.length > 0) await write(manager, service, seals);
    return seals.length === BATCH;
  });

async function nextSeals(manager: EntityManager, service: string): Promise<AuditSeals['seals']> {
  const [head] = await manager.query<{ seq: string; hash: string }[]>(HEAD);
  if (!head) throw new Error('the head of the audit chain is gone');
  const rows = await manager.query<Omit<ChainedRecord, 'source'>[]>(UNSEALED);
  let hash = head.hash;
  return rows.map((row, index) => {
    const seq = Number(head.seq) + index + 1;
    hash = chainHash(seq, hash, { ...row, source: service });
    return { id: row.id, seq, hash };
  });
}

async function write(manager: EntityManager, service: string, seals: AuditSeals['seals']): Promise<void> {
  const columns = [seals.map(({ id }) => id), seals.map(({ seq }) => seq), seals.map(({ hash }) => hash)];
  const sealed = await changedRows<{ id: string }>(manager, SEAL, columns);
  if (sealed.length < seals.length) throw new Error('a row of the audit log went away while it was sealed');
  const { seq, hash } = seals.at(-1)!;
  await manager.query(MOVE_HEAD, [seq, hash]);
  await appendToOutbox(manager, auditSealed, { key: service, payload: { source: service, seals } });
}
