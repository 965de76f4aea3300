import type { Asset } from '#kernel';
import type { EntityManager } from 'typeorm';
import { type Account, addressOf, type Purpose } from './account.js';
import { Book } from './book.js';
import { ALL_ACCOUNTS, LAST_BATCH, OPEN_HOLDS } from './ledger.sql.js';

interface AccountRow {
  id: string;
  owner_id: string | null;
  asset: Asset;
  purpose: Purpose;
  balance: string;
  held: string;
  floor: string | null;
  frozen: boolean;
  version: string;
  outflow: string;
  outflow_day: string | null;
  opened_at: Date;
}

interface HoldRow {
  id: string;
  amount: string;
  purpose: string;
  created_at: Date;
  expires_at: Date;
  account_purpose: Purpose;
  owner_id: string | null;
  asset: Asset;
}

/** Rebuilds the sequencer's memory from balances and open holds, in one snapshot. History is not read. */
export async function loadBook(manager: EntityManager): Promise<Book> {
  const [last] = await manager.query<{ number: string; posted_at: Date }[]>(LAST_BATCH);
  const book = last ? new Book(Number(last.number), last.posted_at) : new Book();
  for (const row of await manager.query<AccountRow[]>(ALL_ACCOUNTS)) book.add(toAccount(row));
  for (const row of await manager.query<HoldRow[]>(OPEN_HOLDS)) {
    const address = addressOf({ purpose: row.account_purpose, asset: row.asset, ownerId: row.owner_id });
    const account = book.accounts.get(address);
    if (!account) throw new Error(`hold ${row.id} is on an account that is not there`);
    const { id, purpose, created_at: createdAt, expires_at: expiresAt } = row;
    book.openHolds.set(id, {
      id,
      account,
      amount: BigInt(row.amount),
      purpose,
      createdAt,
      expiresAt,
      captured: 0n,
      state: 'open',
    });
  }
  return book;
}

function toAccount(row: AccountRow): Account {
  const ref = { purpose: row.purpose, asset: row.asset, ownerId: row.owner_id };
  return {
    ...ref,
    id: Number(row.id),
    address: addressOf(ref),
    floor: row.floor === null ? null : BigInt(row.floor),
    openedAt: row.opened_at,
    balance: BigInt(row.balance),
    held: BigInt(row.held),
    isFrozen: row.frozen,
    version: Number(row.version),
    outflow: BigInt(row.outflow),
    outflowDay: row.outflow_day,
  };
}
