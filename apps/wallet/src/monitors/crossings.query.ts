import { idField } from '#contracts/http';
import { accountIdField, type MonitorCrossing, type MonitorTerms } from '#contracts/wallet';
import { ASSET_CODES, type Asset, formatAmount } from '#kernel';
import { type AdminList, Conditions, countUpTo, lookThrough } from '#platform/lists';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { isTransferOf } from '../accounts/tenants.sql.js';

export const crossingFilter = z.strictObject({
  monitorId: idField.optional(),
  accountId: accountIdField.optional(),
  asset: z.enum(ASSET_CODES).optional(),
});
export const CROSSING_SORTS = ['at'] as const;
type Filter = z.infer<typeof crossingFilter>;

interface Row extends Pick<MonitorCrossing, 'id' | 'monitorId' | 'accountId' | 'transferId'> {
  readonly asset: Asset;
  readonly terms: MonitorTerms;
  readonly balanceAfter: string;
  readonly at: Date;
}

/** What passed a mark of the platform may be another site's: then neither the crossing nor its id tells which transfer it was. */
const columns = (tenant: string): string => `
  encode(sha256((c.transfer_id || ':' || c.monitor_id)::bytea), 'hex') AS id, c.monitor_id AS "monitorId", c.account_id AS "accountId",
  p.asset, p.terms, c.balance_after::text AS "balanceAfter", c.at,
  (SELECT t.id FROM transfers t WHERE t.id = c.transfer_id AND ${isTransferOf('t', tenant)}) AS "transferId"`;
const FROM = 'FROM monitor_crossings c JOIN policy_versions p ON p.id = c.monitor_id';
/** Versions of one monitor share a rule, and with it their crossings. */
const OF_MONITOR = (name: string): string => `p.rule = (SELECT rule FROM policy_versions v WHERE v.id = ${name})`;

@Injectable()
export class CrossingsQuery {
  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  async list(
    { filter, sort, offset, limit }: AdminList<Filter, 'at'>,
    tenantId: string,
  ): Promise<{ rows: MonitorCrossing[]; total: number }> {
    const where = conditionsOf(filter, tenantId);
    const page = where.extend(offset, limit, tenantId);
    const order = `ORDER BY ${sort.field === 'at' ? 'c.at' : 'c.transfer_id'} ${sort.order}, c.transfer_id ${sort.order}`;
    const sql = `SELECT ${columns(page.names[2]!)} ${FROM} ${where.sql} ${order} OFFSET ${page.names[0]} LIMIT ${page.names[1]}`;
    return lookThrough(this.dataSource, async (manager) => {
      const rows = await manager.query<Row[]>(sql, page.parameters);
      return { rows: rows.map(toCrossing), total: await countUpTo(manager, FROM, where) };
    });
  }
}

function conditionsOf({ monitorId, accountId, asset }: Filter, tenantId: string): Conditions {
  const where = new Conditions();
  where.matches(monitorId, OF_MONITOR);
  where.equal('c.account_id', accountId);
  where.equal('p.asset', asset);
  where.matches(tenantId, (name) => `(p.tenant_id IS NULL OR p.tenant_id = ${name})`);
  return where;
}

const toCrossing = ({ terms, balanceAfter, at, ...row }: Row): MonitorCrossing => ({
  ...row,
  ...terms,
  balanceAfter: formatAmount(row.asset, BigInt(balanceAfter)),
  at: at.toISOString(),
});
