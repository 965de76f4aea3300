import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { AuditChains, AuditSeals } from '#contracts/audit';
import type { ChainPlace } from '#platform/audit';
import { lockCopy } from '../audit/lock-copy.js';

const GIVEN = `unnest($2::bigint[], $3::uuid[], $4::text[]) AS given(seq, id, hash)`;

const STORE = `
  INSERT INTO audit_seals (source, seq, entry_id, hash)
  SELECT $1, given.seq, given.id, decode(given.hash, 'hex') FROM ${GIVEN} ON CONFLICT DO NOTHING`;

const CONFLICT = `
  SELECT min(given.seq)::text AS seq FROM ${GIVEN} JOIN audit_seals s ON s.source = $1 AND s.seq = given.seq
  WHERE s.hash <> decode(given.hash, 'hex')`;

const MOVE_HEAD = `
  INSERT INTO audit_heads (source, seq, hash, sealed_at, conflict_at) VALUES ($1, $2, decode($3, 'hex'), $4, $5)
  ON CONFLICT (source) DO UPDATE SET
    seq = greatest(audit_heads.seq, excluded.seq),
    hash = CASE WHEN excluded.seq > audit_heads.seq THEN excluded.hash ELSE audit_heads.hash END,
    sealed_at = greatest(audit_heads.sealed_at, excluded.sealed_at),
    conflict_at = coalesce(audit_heads.conflict_at, excluded.conflict_at)`;

const HEADS = `SELECT source, seq::text AS seq, encode(hash, 'hex') AS hash FROM audit_heads ORDER BY source`;

const CHAINS = `
  SELECT h.source, h.seq::float8 AS seq, encode(h.hash, 'hex') AS hash, h.conflict_at::float8 AS "conflictAt",
    to_char(h.sealed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "sealedAt",
    count(u.entry_id)::int AS unsealed,
    to_char(min(u.at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "oldestUnsealedAt"
  FROM audit_heads h LEFT JOIN audit_unsealed u ON u.source = h.source GROUP BY h.source ORDER BY h.source`;

/** What the services have told of their chains: every seal, and how far each chain goes. */
@Injectable()
export class AuditSealsRepository {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  /** A place that is known already keeps its first hash; where another one is told, it answers the first such place. */
  async store(manager: EntityManager, { source, seals }: AuditSeals, sealedAt: string): Promise<number | undefined> {
    await lockCopy(manager, source);
    const given = [source, seals.map(({ seq }) => seq), seals.map(({ id }) => id), seals.map(({ hash }) => hash)];
    await manager.query(STORE, given);
    const [conflict] = await manager.query<{ seq: string | null }[]>(CONFLICT, given);
    const conflictAt = conflict?.seq ? Number(conflict.seq) : undefined;
    const last = seals.at(-1)!;
    await manager.query(MOVE_HEAD, [source, last.seq, last.hash, sealedAt, conflictAt ?? null]);
    await manager.query('DELETE FROM audit_unsealed WHERE entry_id = ANY($1::uuid[])', [given[2]]);
    return conflictAt;
  }

  async heads(manager: EntityManager): Promise<Record<string, ChainPlace>> {
    const rows = await manager.query<{ source: string; seq: string; hash: string }[]>(HEADS);
    return Object.fromEntries(rows.map(({ source, seq, hash }) => [source, { seq: Number(seq), hash }]));
  }

  async chains(): Promise<AuditChains['chains']> {
    return this.source.query<AuditChains['chains']>(CHAINS);
  }
}
