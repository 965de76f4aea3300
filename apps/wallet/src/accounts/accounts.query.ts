import { ASSET_CODES, ASSETS, type Asset, formatAmount } from '#kernel';
import { idField } from '#contracts/http';
import { memberIdField, parseMemberId } from '#contracts/identity';
import {
  accountIdField,
  type AccountPurpose,
  type AdminAccount,
  PURPOSES,
  type WalletAccount,
} from '#contracts/wallet';
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
import { isAccountOf } from './tenants.sql.js';

/** `owner`: the id of what an account is kept for, or a member ID as it is typed. */
export const accountFilter = z.strictObject({
  id: idsFilter(accountIdField),
  owner: z.union([idField, memberIdField.transform(parseMemberId).pipe(z.string())]).optional(),
  asset: z.enum(ASSET_CODES).optional(),
  purpose: z.enum(PURPOSES).optional(),
});
export const ACCOUNT_SORTS = ['openedAt', 'total', 'asset'] as const;
type AccountSort = (typeof ACCOUNT_SORTS)[number];
type Filter = z.infer<typeof accountFilter>;
const SORT_COLUMNS: Record<AccountSort | 'id', string> = {
  id: 'a.id',
  openedAt: 'a.opened_at',
  total: 'a.balance',
  asset: 'a.asset',
};

interface BalanceRow {
  asset: Asset;
  balance: string;
  held: string;
  /** What the balance less what is held never goes below; null for no bound. */
  floor: string | null;
}
interface OwnedRow extends BalanceRow {
  purpose: AccountPurpose;
}
interface AdminRow extends OwnedRow {
  id: string;
  ownerId: string | null;
  saffronId: string | null;
  isFrozen: boolean;
}

const COLUMNS = `a.id, a.purpose, a.asset, a.balance::text, a.held::text, a.floor::text, a.owner_id AS "ownerId",
  m.saffron_id AS "saffronId", a.frozen AS "isFrozen"`;

const FROM = 'FROM accounts a LEFT JOIN members m ON m.member_id = a.owner_id';

@Injectable()
export class AccountsQuery {
  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  /** A member's accounts, in the order of the assets; empty until the wallet is activated. */
  async ofMember(memberId: string): Promise<WalletAccount[]> {
    return (await this.owned(`owner_id = $1 AND purpose = 'member'`, memberId)).map(toAccount);
  }

  /** Everything that is his, what he cannot spend too: an asset may be there more than once. */
  async allOf(memberId: string): Promise<(WalletAccount & Pick<OwnedRow, 'purpose'>)[]> {
    return (await this.owned('owner_id = $1', memberId)).map((row) => ({ purpose: row.purpose, ...toAccount(row) }));
  }

  async find(id: string, tenantId: string): Promise<AdminAccount | undefined> {
    const sql = `SELECT ${COLUMNS} ${FROM} WHERE a.id = $1 AND ${isAccountOf('a', '$2')}`;
    const [row] = await this.dataSource.query<AdminRow[]>(sql, [id, tenantId]);
    return row && toAdminAccount(row);
  }

  async list(list: AdminList<Filter, AccountSort>, tenantId: string): Promise<{ rows: AdminAccount[]; total: number }> {
    const { filter, sort, offset, limit } = list;
    const where = conditionsOf(filter, tenantId);
    const page = where.extend(offset, limit);
    const sql = `${sorted(where, sort)} OFFSET ${page.names[0]} LIMIT ${page.names[1]}`;
    return lookThrough(this.dataSource, async (manager) => {
      const rows = await manager.query<AdminRow[]>(sql, page.parameters);
      return { rows: rows.map(toAdminAccount), total: await countUpTo(manager, 'FROM account_standings a', where) };
    });
  }

  matching({ filter, sort }: AdminList<Filter, AccountSort>, tenantId: string): Matching<AdminAccount> {
    const where = conditionsOf(filter, tenantId);
    return {
      dataSource: this.dataSource,
      count: () => countAll(this.dataSource, 'FROM account_standings a', where),
      records: () => streamRows(this.dataSource, sorted(where, sort), where.parameters, toAdminAccount),
    };
  }

  private async owned(which: string, memberId: string): Promise<OwnedRow[]> {
    const sql = `SELECT purpose, asset, balance::text, held::text, floor::text FROM accounts WHERE ${which} ORDER BY id`;
    const rows = await this.dataSource.query<OwnedRow[]>(sql, [memberId]);
    return ASSET_CODES.flatMap((asset) => rows.filter((row) => row.asset === asset));
  }
}

const sorted = (where: Conditions, { field, order }: AdminList<Filter, AccountSort>['sort']): string =>
  `SELECT ${COLUMNS} ${FROM} ${where.sql} ORDER BY ${SORT_COLUMNS[field]} ${order}, a.id ${order}`;

const ofSaffronId = (name: string): string => `(SELECT m.member_id FROM members m WHERE m.saffron_id = ${name})`;

function conditionsOf({ id, owner, asset, purpose }: Filter, tenantId: string): Conditions {
  const where = new Conditions();
  where.among('a.id', 'bigint', id);
  where.matches(owner, (name) => `a.owner_id = ${owner?.startsWith('SF') ? ofSaffronId(name) : name}`);
  where.equal('a.asset', asset);
  where.equal('a.purpose', purpose);
  where.matches(tenantId, (name) => isAccountOf('a', name));
  return where;
}

function toAccount({ asset, balance, held, floor }: BalanceRow): WalletAccount {
  const lowest = BigInt(floor ?? 0);
  const available = BigInt(balance) - BigInt(held) - lowest;
  return {
    asset,
    decimals: ASSETS[asset].decimals,
    available: formatAmount(asset, available),
    held: formatAmount(asset, BigInt(held)),
    total: formatAmount(asset, BigInt(balance)),
    creditLimit: formatAmount(asset, lowest < 0n ? -lowest : 0n),
  };
}

const toAdminAccount = (row: AdminRow): AdminAccount => ({
  ...toAccount(row),
  id: row.id,
  purpose: row.purpose,
  ownerId: row.ownerId,
  saffronId: row.saffronId,
  isFrozen: row.isFrozen,
});
