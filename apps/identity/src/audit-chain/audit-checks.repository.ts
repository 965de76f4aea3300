import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { type AuditCheck, type AuditChecked, AUDITED_SERVICES } from '#contracts/audit';
import type { RunSql } from '#platform/audit';
import { refineFinding } from './refine-finding.js';

const UTC = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const REPORT = `
  INSERT INTO audit_verification_parts AS part (verification_id, target, state, checked, total, finding)
  SELECT $1, $2, $3, $4, $5, $6 WHERE EXISTS (SELECT FROM audit_verifications WHERE id = $1)
  ON CONFLICT (verification_id, target) DO UPDATE SET state = excluded.state, checked = excluded.checked, total = excluded.total,
    finding = excluded.finding, updated_at = now()
  WHERE part.state IN ('waiting', 'running')`;

const LAST = `
  SELECT v.id, ${UTC('v.requested_at')} AS "requestedAt", v.requested_by AS "requestedBy",
    (SELECT json_agg(json_build_object('target', p.target, 'state', p.state, 'checked', p.checked, 'total', p.total,
       'finding', p.finding, 'updatedAt', ${UTC('p.updated_at')}) ORDER BY p.target LIKE 'copy/%', p.target)
     FROM audit_verification_parts p WHERE p.verification_id = v.id) AS parts
  FROM audit_verifications v ORDER BY v.requested_at DESC LIMIT 1`;

/** Nobody waits for ever for a service that does not answer. */
const UNDER_WAY = `
  SELECT 1 FROM audit_verification_parts
  WHERE state IN ('waiting', 'running') AND updated_at > now() - interval '10 minutes' LIMIT 1`;

const IS_DUE = `
  SELECT NOT EXISTS (SELECT FROM audit_verifications WHERE requested_at > now() - interval '24 hours') AS "isDue"`;

/** A chain that its service told of in two ways counts as well as what the last check found. */
const OUTCOMES = `
  SELECT t.target, coalesce(extract(epoch FROM last.updated_at), 0)::float8 AS "endedAtS",
    coalesce((last.state = 'broken')::int, 0) + (h.conflict_at IS NOT NULL)::int AS findings
  FROM (SELECT unnest($1::text[]) UNION SELECT target FROM audit_verification_parts) AS t (target)
  LEFT JOIN audit_heads h ON h.source = t.target
  LEFT JOIN LATERAL (
    SELECT state, updated_at FROM audit_verification_parts p WHERE p.target = t.target AND state IN ('intact', 'broken')
    ORDER BY updated_at DESC LIMIT 1) AS last ON true`;

/** What is known of one chain, or of identity's copy of one. */
export interface ChainOutcome {
  readonly target: string;
  /** When its last check ended: seconds since the epoch, or 0 before the first. */
  readonly endedAtS: number;
  readonly findings: number;
}

/** The checks of the chains, and what the services report of them. */
@Injectable()
export class AuditChecksRepository {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  async isOneUnderWay(manager: EntityManager): Promise<boolean> {
    return (await manager.query<unknown[]>(UNDER_WAY)).length > 0;
  }

  /** Whether nobody has asked for one within a day. */
  async isDue(manager: EntityManager): Promise<boolean> {
    return (await manager.query<[{ isDue: boolean }]>(IS_DUE))[0].isDue;
  }

  /** Of every service that has a chain, and of everything that was ever asked for. */
  outcomes(): Promise<ChainOutcome[]> {
    return this.source.query<ChainOutcome[]>(OUTCOMES, [AUDITED_SERVICES]);
  }

  async insert(
    manager: EntityManager,
    check: { id: string; requestedById: string | null; requestedBy: string; targets: readonly string[] },
  ): Promise<void> {
    const { id, requestedById, requestedBy, targets } = check;
    await manager.query(`INSERT INTO audit_verifications (id, requested_by_id, requested_by) VALUES ($1, $2, $3)`, [
      id,
      requestedById,
      requestedBy,
    ]);
    await manager.query(
      'INSERT INTO audit_verification_parts (verification_id, target) SELECT $1, unnest($2::text[])',
      [id, targets],
    );
  }

  async report(
    manager: EntityManager,
    { checkId, target, state, checked, total, finding }: AuditChecked,
  ): Promise<void> {
    const run: RunSql = (sql, parameters) => manager.query(sql, parameters);
    const refined = finding && (await refineFinding(run, target.replace(/^copy\//, ''), finding));
    const json = refined ? JSON.stringify(refined) : null;
    await manager.query(REPORT, [checkId, target, state, checked, total, json]);
  }

  async last(manager: EntityManager = this.source.manager): Promise<AuditCheck | null> {
    const [check] = await manager.query<AuditCheck[]>(LAST);
    return check ?? null;
  }
}
