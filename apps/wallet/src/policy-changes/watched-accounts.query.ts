import type { SystemPurpose } from '#contracts/wallet';
import type { Asset } from '#kernel';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';

/** An account that a rule is about, and the member whose it is, if anybody's. */
export interface WatchedAccount {
  readonly accountId: string;
  readonly memberId: string | null;
  readonly tenantId: string | null;
}

/** What is kept for an order or a merchant is of a tenant that nobody knows here, so that nobody sees it: as in the list of accounts. */
const FIND = `
  SELECT s.id AS "accountId", m.member_id AS "memberId", m.tenant_id AS "tenantId"
  FROM account_standings s LEFT JOIN members m ON m.member_id = s.owner_id 
  WHERE (s.owner_id IS NULL OR m.member_id IS NOT NULL) AND s.asset = $1 AND`;

@Injectable()
export class WatchedAccountsQuery {
  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  byNumber(asset: Asset, accountId: string): Promise<WatchedAccount | undefined> {
    return this.find(`${FIND} s.id = $2`, [asset, accountId]);
  }

  ofMember(asset: Asset, memberId: string): Promise<WatchedAccount | undefined> {
    return this.find(`${FIND} s.owner_id = $2 AND s.purpose = 'member'`, [asset, memberId]);
  }

  ofPlatform(asset: Asset, purpose: SystemPurpose): Promise<WatchedAccount | undefined> {
    return this.find(`${FIND} s.owner_id IS NULL AND s.purpose = $2`, [asset, purpose]);
  }

  private async find(sql: string, parameters: readonly string[]): Promise<WatchedAccount | undefined> {
    return (await this.dataSource.query<WatchedAccount[]>(sql, [...parameters]))[0];
  }
}
