import { idField, plainTextField } from '#contracts/http';
import { GOVERNED_KINDS, POLICY_KINDS, POLICY_SCOPES, POLICY_STANDINGS, POLICY_STATES } from '#contracts/wallet';
import { ASSET_CODES } from '#kernel';
import { type AdminList, Conditions, idsFilter, lookThrough } from '#platform/lists';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { ofTenant, policiesAt } from './policies.repository.js';
import type { PolicyRecord } from './policy-record.js';

export const policyFilter = z.strictObject({
  id: idsFilter(idField),
  kind: z.enum(POLICY_KINDS).optional(),
  state: z.enum(POLICY_STATES).optional(),
  standing: z.enum(POLICY_STANDINGS).optional(),
  scope: z.enum(POLICY_SCOPES).optional(),
  asset: z.enum(ASSET_CODES).optional(),
  transferKind: z.enum(GOVERNED_KINDS).optional(),
  rule: plainTextField(200).optional(),
  memberId: idField.optional(),
});
export const POLICY_SORTS = ['state', 'proposedAt', 'effectiveFrom', 'version'] as const;
type Filter = z.infer<typeof policyFilter>;
type PolicySort = (typeof POLICY_SORTS)[number];
/** By state means: what waits for a decision apart from the rest. */
const SORT_COLUMNS: Record<PolicySort | 'id', string> = {
  id: 'id',
  state: "(state = 'proposed')",
  proposedAt: '"proposedAt"',
  effectiveFrom: '"effectiveFrom"',
  version: 'version',
};

@Injectable()
export class PoliciesQuery {
  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  async list(
    { filter, sort, offset, limit }: AdminList<Filter, PolicySort>,
    tenantId: string,
    at: Date,
  ): Promise<{ rows: PolicyRecord[]; total: number }> {
    const where = conditionsOf(filter);
    where.matches(tenantId, ofTenant);
    const page = where.extend(at, offset, limit);
    const [now = '', skipped, taken] = page.names;
    const order = `${SORT_COLUMNS[sort.field]} ${sort.order} NULLS LAST, id ${sort.order}`;
    const from = `FROM ${policiesAt(now)} p ${where.sql}`;
    const sql = `SELECT * ${from} ORDER BY ${order} OFFSET ${skipped} LIMIT ${taken}`;
    return lookThrough(this.dataSource, async (manager) => {
      const rows = await manager.query<PolicyRecord[]>(sql, page.parameters);
      const counted = await manager.query<{ total: number }[]>(
        `SELECT count(*)::int AS total ${from}`,
        where.extend(at).parameters,
      );
      return { rows, total: counted[0]!.total };
    });
  }
}

function conditionsOf({ id, rule, memberId, transferKind, ...named }: Filter): Conditions {
  const where = new Conditions();
  where.among('id', 'uuid', id);
  where.equal('rule', rule);
  where.equal('"memberId"', memberId);
  where.equal('"transferKind"', transferKind);
  for (const column of ['kind', 'state', 'standing', 'scope', 'asset'] as const) where.equal(column, named[column]);
  return where;
}
