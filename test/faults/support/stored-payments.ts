import type { DataSource } from 'typeorm';
import type { Stored } from './judge-payments.js';

const PAYMENTS = `
  SELECT t.id, coalesce(t.memo, t.id::text) AS key, t.amount::text, array_remove(array_agg(e.amount::text), NULL) AS entries
  FROM transfers t LEFT JOIN entries e ON e.transfer_id = t.id WHERE t.kind = 'transfer' GROUP BY t.id`;

/** What members have paid each other by the ledger. Its memo says under which key, or else its own id is the key. */
export async function storedPayments(dataSource: DataSource): Promise<Stored[]> {
  const rows = await dataSource.query<{ id: string; key: string; amount: string; entries: string[] }[]>(PAYMENTS);
  return rows.map(({ amount, entries, ...row }) => ({ ...row, amount: BigInt(amount), entries: entries.map(BigInt) }));
}

/** What all members have together, in minor units. */
export async function heldByMembers(dataSource: DataSource): Promise<bigint> {
  const [row] = await dataSource.query<{ sum: string }[]>(
    `SELECT sum(balance)::text FROM accounts WHERE purpose = 'member'`,
  );
  return BigInt(row?.sum ?? 0);
}
