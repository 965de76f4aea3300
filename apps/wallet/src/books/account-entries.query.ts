import { instantOrDateField } from '#contracts/http';
import {
  type AccountEntry,
  type AdminAccount,
  type Counterparty,
  metadataField,
  TRANSFER_KINDS,
  type TransferMetadata,
} from '#contracts/wallet';
import { type Asset, formatAmount } from '#kernel';
import { streamRows } from '#platform/database';
import { type AdminList, Conditions, countAll, countUpTo, lookThrough, type Matching } from '#platform/lists';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { isTransferOf } from '../accounts/tenants.sql.js';
import { ofMetadata } from '../metadata/metadata.sql.js';

/** `from` is inclusive, `to` exclusive, both of the time of recording. What is not named here is refused, and never ignored. */
export const entryFilter = z.strictObject({
  from: instantOrDateField.optional(),
  to: instantOrDateField.optional(),
  kind: z.enum(TRANSFER_KINDS).optional(),
  direction: z.enum(['in', 'out']).optional(),
  metadata: metadataField.optional(),
});
export const ENTRY_SORTS = ['id'] as const;
type Filter = z.infer<typeof entryFilter>;
type Account = Pick<AdminAccount, 'id' | 'asset'>;

/** What is kept from other tenants, on accounts that all of them share. */
interface Particulars {
  transferId: string | null;
  counterparty: Counterparty | null;
  memo: string | null;
  metadata: TransferMetadata | null;
}
interface Row extends Particulars {
  id: string;
  kind: AccountEntry['kind'];
  amount: string;
  balanceAfter: string;
  postedAt: Date;
  effectiveAt: Date;
  isSeen: boolean;
}

const UNSEEN: Particulars = { transferId: null, counterparty: null, memo: null, metadata: null };

const columns = (tenant: string): string => `
  e.version::text AS id, t.id AS "transferId", t.kind, e.amount::text, e.balance_after::text AS "balanceAfter", t.memo,
  CASE WHEN coalesce(o.saffron_id, '') <> '' THEN jsonb_build_object('saffronId', o.saffron_id, 'name', o.name) END AS counterparty,
  (SELECT m.data FROM transfer_metadata m WHERE m.transfer_id = t.id ORDER BY m.revision DESC LIMIT 1) AS metadata,
  e.posted_at AS "postedAt", coalesce(e.effective_at, e.posted_at) AS "effectiveAt",
  ${isTransferOf('t', tenant)} AS "isSeen"`;
const FROM = `
  FROM entries e JOIN transfers t ON t.id = e.transfer_id
  CROSS JOIN LATERAL (SELECT CASE WHEN e.amount < 0 THEN t.to_saffron_id ELSE t.from_saffron_id END AS saffron_id,
    CASE WHEN e.amount < 0 THEN t.to_name ELSE t.from_name END AS name) o`;

/** The statement of one account, as an administrator reads it: dates become numbers of entries, which the primary key finds. */
@Injectable()
export class AccountEntriesQuery {
  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  async list(
    { id, asset }: Account,
    { filter, sort, offset, limit }: AdminList<Filter, 'id'>,
    tenantId: string,
  ): Promise<{ rows: AccountEntry[]; total: number }> {
    const where = conditionsOf(id, filter, tenantId);
    const page = where.extend(tenantId, offset, limit);
    const [tenant = '', skipped, taken] = page.names;
    const sql = `SELECT ${columns(tenant)} ${FROM} ${where.sql} ORDER BY e.version ${sort.order} OFFSET ${skipped} LIMIT ${taken}`;
    return lookThrough(this.dataSource, async (manager) => {
      const rows = await manager.query<Row[]>(sql, page.parameters);
      return { rows: rows.map((row) => toEntry(row, asset)), total: await countUpTo(manager, FROM, where) };
    });
  }

  /** Counted to the end: whoever takes all of it along reads all of it. */
  matching(
    { id, asset }: Account,
    { filter, sort }: AdminList<Filter, 'id'>,
    tenantId: string,
  ): Matching<AccountEntry> {
    const where = conditionsOf(id, filter, tenantId);
    const {
      parameters,
      names: [tenant = ''],
    } = where.extend(tenantId);
    const sql = `SELECT ${columns(tenant)} ${FROM} ${where.sql} ORDER BY e.version ${sort.order}`;
    return {
      dataSource: this.dataSource,
      count: () => countAll(this.dataSource, FROM, where),
      records: () => streamRows(this.dataSource, sql, parameters, (row: Row) => toEntry(row, asset)),
    };
  }
}

function conditionsOf(
  accountId: string,
  { from, to, kind, direction, metadata }: Filter,
  tenantId: string,
): Conditions {
  const where = new Conditions();
  where.equal('e.account_id', accountId);
  where.matches(from, (name) => `e.version > ${lastBefore(name)}`);
  where.matches(to, (name) => `e.version <= ${lastBefore(name)}`);
  where.equal('t.kind', kind);
  where.matches(direction, (name) => `sign(e.amount) = CASE ${name} WHEN 'in' THEN 1 ELSE -1 END`);
  where.matches(metadata && JSON.stringify(metadata), (name) => ofMetadata('t.id', name));
  // What is not shown is not found by either.
  where.matches(metadata && tenantId, (name) => isTransferOf('t', name));
  return where;
}

/** The number of the account's last entry before an instant. */
const lastBefore = (name: string): string => `version_at($1, ${name}::timestamptz - interval '1 microsecond')`;

const toEntry = ({ isSeen, ...row }: Row, asset: Asset): AccountEntry => ({
  ...row,
  ...(isSeen ? {} : UNSEEN),
  asset,
  amount: formatAmount(asset, BigInt(row.amount)),
  balanceAfter: formatAmount(asset, BigInt(row.balanceAfter)),
  postedAt: row.postedAt.toISOString(),
  effectiveAt: row.effectiveAt.toISOString(),
});
