import { idField } from '#contracts/http';
import {
  type AccountPurpose,
  accountIdField,
  type Monitor,
  MONITOR_DIRECTIONS,
  type MonitorTerms,
} from '#contracts/wallet';
import { ASSET_CODES, type Asset, formatAmount, parseAmount } from '#kernel';
import { type AdminList, Conditions, idsFilter, lookThrough } from '#platform/lists';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { storedParty } from '../ledger/stored-party.js';

export const monitorFilter = z.strictObject({
  id: idsFilter(idField),
  accountId: accountIdField.optional(),
  asset: z.enum(ASSET_CODES).optional(),
  direction: z.enum(MONITOR_DIRECTIONS).optional(),
});
export const MONITOR_SORTS = ['since', 'lastCrossedAt'] as const;
type Filter = z.infer<typeof monitorFilter>;
type MonitorSort = (typeof MONITOR_SORTS)[number];
const SORT_COLUMNS: Record<MonitorSort | 'id', string> = { id: 'id', since: 'since', lastCrossedAt: '"lastCrossedAt"' };

interface Row {
  readonly id: string;
  readonly accountId: string;
  readonly purpose: AccountPurpose;
  readonly memberId: string | null;
  readonly tenantId: string | null;
  readonly saffronId: string | null;
  readonly maskedName: string | null;
  readonly asset: Asset;
  readonly terms: MonitorTerms;
  readonly balance: string;
  readonly since: Date;
  readonly lastCrossedAt: Date | null;
}

/** The last version of each rule that has begun is the monitor in force. A crossing counts for the rule, whichever version saw it. */
const monitorsAt = (now: string): string => `(
  SELECT DISTINCT ON (p.rule) p.id, p.account_id AS "accountId", a.purpose, p.member_id AS "memberId", p.tenant_id AS "tenantId",
    m.saffron_id AS "saffronId", m.masked_name AS "maskedName", p.asset, p.terms, p.terms ->> 'direction' AS direction,
    a.balance::text, p.effective_from AS since, c.at AS "lastCrossedAt"
  FROM policy_versions p JOIN accounts a ON a.id = p.account_id LEFT JOIN members m ON m.member_id = p.member_id
  LEFT JOIN LATERAL (
    SELECT max(l.at) AS at FROM policy_versions v CROSS JOIN LATERAL (
      SELECT at FROM monitor_crossings WHERE monitor_id = v.id ORDER BY at DESC LIMIT 1) l
    WHERE v.rule = p.rule
  ) c ON true
  WHERE p.kind = 'monitor' AND p.state = 'approved' AND p.effective_from <= ${now}::timestamptz
  ORDER BY p.rule, p.effective_from DESC, p.version DESC)`;
const IN_FORCE = 'terms IS NOT NULL';

@Injectable()
export class MonitorsQuery {
  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  async find(id: string, tenantId: string, at: Date): Promise<Monitor | undefined> {
    const sql = `SELECT * FROM ${monitorsAt('$3')} m WHERE id = $1 AND ${IN_FORCE} AND ${ofTenant('$2')}`;
    const [row] = await this.dataSource.query<Row[]>(sql, [id, tenantId, at]);
    return row && toMonitor(row);
  }

  async list(
    { filter, sort, offset, limit }: AdminList<Filter, MonitorSort>,
    tenantId: string,
    at: Date,
  ): Promise<{ rows: Monitor[]; total: number }> {
    const where = conditionsOf(filter);
    where.matches(tenantId, (name) => `${IN_FORCE} AND ${ofTenant(name)}`);
    const page = where.extend(at, offset, limit);
    const [now = '', skipped, taken] = page.names;
    const from = `FROM ${monitorsAt(now)} m ${where.sql}`;
    const order = `${SORT_COLUMNS[sort.field]} ${sort.order} NULLS LAST, id ${sort.order}`;
    const sql = `SELECT * ${from} ORDER BY ${order} OFFSET ${skipped} LIMIT ${taken}`;
    return lookThrough(this.dataSource, async (manager) => {
      const rows = await manager.query<Row[]>(sql, page.parameters);
      const counted = await manager.query<{ total: number }[]>(
        `SELECT count(*)::int AS total ${from}`,
        where.extend(at).parameters,
      );
      return { rows: rows.map(toMonitor), total: counted[0]!.total };
    });
  }
}

const ofTenant = (name: string): string => `("tenantId" IS NULL OR "tenantId" = ${name})`;

function conditionsOf({ id, accountId, asset, direction }: Filter): Conditions {
  const where = new Conditions();
  where.among('id', 'uuid', id);
  where.equal('"accountId"', accountId);
  where.equal('asset', asset);
  where.equal('direction', direction);
  return where;
}

function toMonitor(row: Row): Monitor {
  const { asset, terms, lastCrossedAt } = row;
  const [balance, threshold] = [BigInt(row.balance), parseAmount(asset, terms.threshold) as bigint];
  return {
    ...{ id: row.id, accountId: row.accountId, purpose: row.purpose, memberId: row.memberId, asset },
    member: storedParty(row.saffronId, row.maskedName),
    ...terms,
    balance: formatAmount(asset, balance),
    isCrossed: terms.direction === 'below' ? balance < threshold : balance > threshold,
    since: row.since.toISOString(),
    lastCrossedAt: lastCrossedAt?.toISOString() ?? null,
  };
}
