import {
  accountIdField,
  type AdminTransaction,
  type Counterparty,
  metadataField,
  TRANSFER_KINDS,
} from '#contracts/wallet';
import { parseMemberId } from '#contracts/identity';
import { idField, instantOrDateField, textField } from '#contracts/http';
import { ASSET_CODES, type Asset, formatAmount } from '#kernel';
import { streamRows } from '#platform/database';
import {
  type AdminList,
  Conditions,
  countAll,
  countUpTo,
  idsFilter,
  lookThrough,
  type Matching,
} from '#platform/lists';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { isTransferOf } from '../accounts/tenants.sql.js';
import { ofMetadata } from '../metadata/metadata.sql.js';

export const transactionListFilter = z.strictObject({
  id: idsFilter(idField),
  memberId: idField.optional(),
  accountId: accountIdField.optional(),
  groupId: idField.optional(),
  metadata: metadataField.optional(),
  asset: z.enum(ASSET_CODES).optional(),
  kind: z.enum(TRANSFER_KINDS).optional(),
  q: textField(100).optional(),
  from: instantOrDateField.optional(),
  to: instantOrDateField.optional(),
});
export const TRANSACTION_SORTS = ['createdAt', 'amount'] as const;
type Filter = z.infer<typeof transactionListFilter>;
type TransactionSort = (typeof TRANSACTION_SORTS)[number];
/** Ids are UUIDv7: their order is the order of time, and it has an index. */
const SORT_COLUMNS: Record<TransactionSort | 'id', string> = { id: 't.id', createdAt: 't.id', amount: 't.amount' };

interface Row {
  id: string;
  kind: AdminTransaction['kind'];
  asset: Asset;
  amount: string;
  fee: string;
  memo: string | null;
  posted_at: Date;
  from_account: string;
  to_account: string;
  from: Counterparty | null;
  to: Counterparty | null;
  effective_at: Date | null;
  group_id: string | null;
  hold_id: string | null;
  original_id: string | null;
  returned: string;
}

const address = (alias: string): string => `concat_ws(':', ${alias}.purpose, ${alias}.owner_id, ${alias}.asset)`;
const party = (side: string): string =>
  `CASE WHEN t.${side}_saffron_id IS NOT NULL THEN jsonb_build_object('saffronId', t.${side}_saffron_id, 'name', t.${side}_name) END`;
const COLUMNS = `
  t.id, t.kind, t.asset, t.amount::text, t.fee::text, t.memo, t.posted_at, ${address('f')} AS from_account,
  ${address('o')} AS to_account, ${party('from')} AS "from", ${party('to')} AS "to", t.effective_at,
  t.group_id, t.hold_id, t.original_id,
  (SELECT coalesce(sum(l.amount), 0)::text FROM transfer_links l WHERE l.original_id = t.id) AS returned`;
/** What a page shows of a transfer is looked up for its own rows alone, once they are found. */
const fromThose = (transfers: string): string => `
  FROM (${transfers}) t JOIN account_standings f ON f.id = t.from_account JOIN account_standings o ON o.id = t.to_account`;
const OF_MEMBER =
  'SELECT e.transfer_id FROM entries e JOIN account_standings a ON a.id = e.account_id WHERE a.owner_id =';
const OF_SAFFRON_ID = `SELECT e.transfer_id FROM members m JOIN account_standings a ON a.owner_id = m.member_id
  JOIN entries e ON e.account_id = a.id WHERE m.saffron_id =`;

/** Of a busy account the dates leave a stretch of its entries, found by their numbers: the parameter holds all three as JSON. */
function ofAccount(name: string): string {
  const field = (key: string, type: string): string => `(${name}::json ->> '${key}')::${type}`;
  const lastBefore = (key: string): string =>
    `version_at(${field('account', 'bigint')}, ${field(key, 'timestamptz')} - interval '1 microsecond')`;
  return `t.id IN (SELECT e.transfer_id FROM entries e WHERE e.account_id = ${field('account', 'bigint')}
    AND e.version > CASE WHEN ${field('from', 'text')} IS NULL THEN 0 ELSE ${lastBefore('from')} END
    AND e.version <= CASE WHEN ${field('to', 'text')} IS NULL THEN ${LAST_VERSION} ELSE ${lastBefore('to')} END)`;
}
const LAST_VERSION = '9223372036854775807';
const WORDS = `concat_ws(' ', t.id, t.memo, t.from_saffron_id, t.from_name, t.to_saffron_id, t.to_name)`;

/** Transfers as the console sees them. */
@Injectable()
export class AdminTransactionsQuery {
  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  async list(
    list: AdminList<Filter, TransactionSort>,
    tenantId: string,
  ): Promise<{ rows: AdminTransaction[]; total: number }> {
    const { filter, sort, offset, limit } = list;
    const where = conditionsOf(filter, tenantId);
    const page = where.extend(offset, limit);
    const found = `${sorted(where, sort)} OFFSET ${page.names[0]} LIMIT ${page.names[1]}`;
    return lookThrough(this.dataSource, async (manager) => {
      const sql = `SELECT ${COLUMNS} ${fromThose(found)} ORDER BY ${orderOf(sort)}`;
      const rows = await manager.query<Row[]>(sql, page.parameters);
      return { rows: rows.map(toAdminTransaction), total: await countUpTo(manager, 'FROM transfers t', where) };
    });
  }

  matching({ filter, sort }: AdminList<Filter, TransactionSort>, tenantId: string): Matching<AdminTransaction> {
    const where = conditionsOf(filter, tenantId);
    const sql = `SELECT ${COLUMNS} ${fromThose(sorted(where, sort))} ORDER BY ${orderOf(sort)}`;
    return {
      dataSource: this.dataSource,
      count: () => countAll(this.dataSource, 'FROM transfers t', where),
      records: () => streamRows(this.dataSource, sql, where.parameters, toAdminTransaction),
    };
  }

  async find(id: string, tenantId: string): Promise<AdminTransaction | undefined> {
    const found = `SELECT * FROM transfers t WHERE t.id = $1 AND ${isTransferOf('t', '$2')}`;
    const [row] = await this.dataSource.query<Row[]>(`SELECT ${COLUMNS} ${fromThose(found)}`, [id, tenantId]);
    return row && toAdminTransaction(row);
  }
}

const sorted = (where: Conditions, sort: AdminList<Filter, TransactionSort>['sort']): string =>
  `SELECT * FROM transfers t ${where.sql} ORDER BY ${orderOf(sort)}`;
const orderOf = ({ field, order }: AdminList<Filter, TransactionSort>['sort']): string =>
  `${SORT_COLUMNS[field]} ${order}, t.id ${order}`;

function conditionsOf(
  { id, memberId, accountId, groupId, metadata, asset, kind, q, from, to }: Filter,
  tenantId: string,
): Conditions {
  const where = new Conditions();
  where.among('t.id', 'uuid', id);
  where.matches(memberId, (name) => `t.id IN (${OF_MEMBER} ${name})`);
  where.matches(accountId && JSON.stringify({ account: accountId, from, to }), ofAccount);
  where.equal('t.group_id', groupId);
  where.matches(metadata && JSON.stringify(metadata), (name) => ofMetadata('t.id', name));
  where.equal('t.asset', asset);
  where.equal('t.kind', kind);
  const whose = q === undefined ? undefined : parseMemberId(q);
  where.matches(whose, (name) => `t.id IN (${OF_SAFFRON_ID} ${name})`);
  if (whose === undefined) where.contains([WORDS], q);
  where.compare('t.posted_at', '>=', from);
  where.compare('t.posted_at', '<', to);
  where.matches(tenantId, (name) => isTransferOf('t', name));
  return where;
}

const toAdminTransaction = (row: Row): AdminTransaction => ({
  id: row.id,
  kind: row.kind,
  status: 'completed',
  asset: row.asset,
  amount: formatAmount(row.asset, BigInt(row.amount)),
  fee: formatAmount(row.asset, BigInt(row.fee)),
  fromAccount: row.from_account,
  toAccount: row.to_account,
  from: row.from,
  to: row.to,
  memo: row.memo,
  createdAt: row.posted_at.toISOString(),
  effectiveAt: row.effective_at?.toISOString() ?? null,
  groupId: row.group_id,
  holdId: row.hold_id,
  originalId: row.original_id,
  returned: formatAmount(row.asset, BigInt(row.returned)),
});
