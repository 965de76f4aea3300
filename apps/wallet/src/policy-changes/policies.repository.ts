import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { NewPolicy, PolicyRecord } from './policy-record.js';

/** Any number that no other lock has: changes of rules are made one after another. */
const LOCK = 5_082_009;

/** Whom it is about by name, and where it stands at the instant that `now` names. */
export const policiesAt = (now: string): string => `(
  SELECT p.id, p.kind, p.rule, p.version, p.transfer_kind AS "transferKind", p.asset, p.scope, p.country, p.tier,
    p.member_id AS "memberId", p.account_id AS "accountId", p.tenant_id AS "tenantId", p.terms, p.state,
    p.effective_from AS "effectiveFrom", p.reason, p.proposed_at AS "proposedAt", p.proposed_by AS "proposedBy",
    p.proposed_by_label AS "proposedByLabel", p.approval, p.decided_at AS "decidedAt", p.decided_by AS "decidedBy",
    p.decided_by_label AS "decidedByLabel", p.decision_reason AS "decisionReason",
    m.saffron_id AS "saffronId", m.masked_name AS "maskedName", s.purpose,
    CASE WHEN p.state <> 'approved' THEN NULL WHEN p.effective_from > ${now}::timestamptz THEN 'coming'
      WHEN p.terms IS NULL OR EXISTS (SELECT FROM policy_versions n WHERE n.rule = p.rule AND n.state = 'approved'
        AND n.effective_from <= ${now}::timestamptz AND (n.effective_from, n.version) > (p.effective_from, p.version)) THEN 'past'
      ELSE 'in-force' END AS standing
  FROM policy_versions p LEFT JOIN members m ON m.member_id = p.member_id
  LEFT JOIN account_standings s ON s.id = p.account_id)`;

/** What is about nobody in particular is everybody's; what is about a member, his tenant's. */
export const ofTenant = (name: string): string => `("tenantId" IS NULL OR "tenantId" = ${name})`;

const INSERT = `
  INSERT INTO policy_versions (id, kind, rule, transfer_kind, asset, scope, country, tier, member_id, account_id, tenant_id, terms,
    effective_from, reason, proposed_by, proposed_by_label, state, approval, proposed_at, version)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 'proposed', 'second-admin', $17,
    (SELECT coalesce(max(version), 0) + 1 FROM policy_versions WHERE rule = $3)
  RETURNING version`;
const CLOSE = `
  UPDATE policy_versions SET state = $2, decided_by = $3, decided_by_label = $4, decision_reason = $5, decided_at = $6
  WHERE id = $1 AND state = 'proposed'`;

export interface Closing {
  readonly id: string;
  readonly state: 'rejected' | 'withdrawn';
  readonly by: string;
  readonly byLabel: string;
  readonly reason: string | null;
  readonly at: Date;
}

@Injectable()
export class PoliciesRepository {
  private lastChange: Promise<unknown> = Promise.resolve();

  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  /**
   * Nothing else changes a rule meanwhile: here by waiting in line, so that those who wait hold no connection that the one before
   * them may need; in other processes by a lock that ends with the transaction.
   */
  exclusively<T>(change: (manager: EntityManager) => Promise<T>): Promise<T> {
    const turn = this.lastChange.then(() => this.locked(change));
    this.lastChange = turn.catch(() => undefined);
    return turn;
  }

  private locked<T>(change: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      return change(manager);
    });
  }

  async find(id: string, tenantId: string, at: Date): Promise<PolicyRecord | undefined> {
    const sql = `SELECT * FROM ${policiesAt('$3')} p WHERE id = $1 AND ${ofTenant('$2')}`;
    const [row] = await this.dataSource.query<PolicyRecord[]>(sql, [id, tenantId, at]);
    return row;
  }

  async findInForce(rule: string, at: Date): Promise<PolicyRecord | undefined> {
    const sql = `SELECT * FROM ${policiesAt('$2')} p WHERE rule = $1 AND standing = 'in-force'`;
    const [row] = await this.dataSource.query<PolicyRecord[]>(sql, [rule, at]);
    return row;
  }

  /** What holds right before a moment; a version without terms where the rule has ended by then. */
  async findBefore(rule: string, moment: Date): Promise<PolicyRecord | undefined> {
    const sql = `
      SELECT * FROM ${policiesAt('$2')} p WHERE rule = $1 AND state = 'approved' AND "effectiveFrom" < $2
      ORDER BY "effectiveFrom" DESC, version DESC LIMIT 1`;
    const [row] = await this.dataSource.query<PolicyRecord[]>(sql, [rule, moment]);
    return row;
  }

  /** @returns its number: the next one of its rule */
  async insert(manager: EntityManager, policy: NewPolicy, at: Date): Promise<number> {
    const { id, kind, rule, transferKind, asset, scope, country, tier, memberId, accountId, tenantId } = policy;
    const [row] = await manager.query<{ version: number }[]>(INSERT, [
      ...[id, kind, rule, transferKind, asset, scope, country, tier, memberId, accountId, tenantId],
      ...[policy.terms && JSON.stringify(policy.terms), policy.effectiveFrom, policy.reason],
      ...[policy.proposedBy, policy.proposedByLabel, at],
    ]);
    return row!.version;
  }

  async close(manager: EntityManager, { id, state, by, byLabel, reason, at }: Closing): Promise<void> {
    await manager.query(CLOSE, [id, state, by, byLabel, reason, at]);
  }
}
