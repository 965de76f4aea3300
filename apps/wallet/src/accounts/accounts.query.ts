import { ASSET_CODES, ASSETS, type Asset, formatAmount } from '#kernel';
import { PURPOSES, type Purpose } from '../ledger/account.js';
import type { AdminAccount, WalletAccount } from '#contracts/wallet';
import type { AdminList } from '#platform/lists';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { z } from 'zod';

export const accountFilter = z.strictObject({
  memberId: z.uuid().optional(),
  asset: z.enum(ASSET_CODES).optional(),
  purpose: z.enum(PURPOSES).optional(),
});
export const ACCOUNT_SORTS = ['openedAt', 'total', 'asset'] as const;
type AccountSort = (typeof ACCOUNT_SORTS)[number];
const SORT_COLUMNS: Record<AccountSort, string> = { openedAt: 'a.opened_at', total: 'a.balance', asset: 'a.asset' };

interface BalanceRow {
  asset: Asset;
  balance: string;
  held: string;
}
interface AdminRow extends BalanceRow {
  id: string;
  purpose: Purpose;
  memberId: string | null;
  saffronId: string | null;
}

const WHERE = `
  WHERE ($1::uuid IS NULL OR a.owner_id = $1) AND ($2::text IS NULL OR a.asset = $2) AND ($3::text IS NULL OR a.purpose = $3)`;
const COLUMNS = `a.id, a.purpose, a.asset, a.balance::text, a.held::text, a.owner_id AS "memberId", m.saffron_id AS "saffronId"`;

@Injectable()
export class AccountsQuery {
  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  /** A member's accounts, in the order of the assets; empty until the wallet is activated. */
  async ofMember(memberId: string): Promise<WalletAccount[]> {
    const sql = `SELECT asset, balance::text, held::text FROM accounts WHERE owner_id = $1 AND purpose = 'member'`;
    const rows = await this.dataSource.query<BalanceRow[]>(sql, [memberId]);
    return ASSET_CODES.flatMap((asset) => rows.filter((row) => row.asset === asset).map(toAccount));
  }

  async list(
    list: AdminList<z.infer<typeof accountFilter>, AccountSort>,
  ): Promise<{ rows: AdminAccount[]; total: number }> {
    const { filter, sort, offset, limit } = list;
    const values = [filter.memberId ?? null, filter.asset ?? null, filter.purpose ?? null];
    const rows = await this.dataSource.query<AdminRow[]>(
      `SELECT ${COLUMNS} FROM accounts a LEFT JOIN members m ON m.member_id = a.owner_id ${WHERE}
       ORDER BY ${SORT_COLUMNS[sort.field]} ${sort.order}, a.id ${sort.order} OFFSET $4 LIMIT $5`,
      [...values, offset, limit],
    );
    const [count] = await this.dataSource.query<{ total: string }[]>(
      `SELECT count(*) AS total FROM accounts a ${WHERE}`,
      values,
    );
    return { rows: rows.map(toAdminAccount), total: Number(count?.total) };
  }
}

function toAccount({ asset, balance, held }: BalanceRow): WalletAccount {
  const available = BigInt(balance) - BigInt(held);
  return {
    asset,
    decimals: ASSETS[asset].decimals,
    available: formatAmount(asset, available),
    held: formatAmount(asset, BigInt(held)),
    total: formatAmount(asset, BigInt(balance)),
  };
}

const toAdminAccount = (row: AdminRow): AdminAccount => ({
  ...toAccount(row),
  id: row.id,
  purpose: row.purpose,
  memberId: row.memberId,
  saffronId: row.saffronId,
});
