import type { PendingHold } from '#contracts/wallet';
import { type Asset, formatAmount } from '#kernel';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';

interface Row {
  id: string;
  asset: Asset;
  amount: string;
  captured: string;
  purpose: string;
  since: Date;
  until: Date;
}

const PENDING = `
  SELECT h.id, s.asset, (h.amount - h.captured)::text AS amount, h.captured::text AS captured, h.purpose,
    h.created_at AS since, h.expires_at AS until
  FROM account_standings s JOIN holds h ON h.account_id = s.id AND h.state = 'open'
  WHERE s.owner_id = $1 AND s.purpose = 'member' AND ($2::text IS NULL OR s.asset = $2)
  ORDER BY h.expires_at, h.id LIMIT 200`;

/** What is reserved in a member's accounts, and why: what `held` of his balances is made of. */
@Injectable()
export class PendingHoldsQuery {
  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  async of(memberId: string, asset?: Asset): Promise<PendingHold[]> {
    return (await this.dataSource.query<Row[]>(PENDING, [memberId, asset ?? null])).map(toHold);
  }
}

const toHold = ({ id, asset, amount, captured, purpose, since, until }: Row): PendingHold => ({
  id,
  asset,
  amount: formatAmount(asset, BigInt(amount)),
  captured: formatAmount(asset, BigInt(captured)),
  purpose,
  status: 'open',
  since: since.toISOString(),
  until: until.toISOString(),
});
