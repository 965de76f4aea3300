import type { DataSource } from 'typeorm';

/** What must hold of the tables after any history. Each query answers the rows that break a rule. */
const RULES: Record<string, string> = {
  'every transfer sums to zero per asset': `
    SELECT e.transfer_id, a.asset, sum(e.amount) FROM entries e JOIN accounts a ON a.id = e.account_id
    GROUP BY 1, 2 HAVING sum(e.amount) <> 0`,
  'every asset sums to zero': 'SELECT asset, sum(balance) FROM accounts GROUP BY 1 HAVING sum(balance) <> 0',
  'a balance is the fold of its entries': `
    SELECT a.id, a.balance, sum(e.amount), max(e.version) FROM accounts a LEFT JOIN entries e ON e.account_id = a.id
    GROUP BY a.id, a.balance, a.version HAVING a.balance <> coalesce(sum(e.amount), 0) OR a.version <> coalesce(max(e.version), 0)
      OR a.version <> count(e.version)`,
  'a balance after is the running sum': `
    SELECT * FROM (SELECT account_id, version, balance_after, sum(amount) OVER (PARTITION BY account_id ORDER BY version) AS running
      FROM entries) r WHERE running <> balance_after`,
  'what is held is the sum of open holds': `
    SELECT a.id, a.held, sum(h.amount) FROM accounts a LEFT JOIN holds h ON h.account_id = a.id AND h.state = 'open'
    GROUP BY a.id, a.held HAVING a.held <> coalesce(sum(h.amount), 0)`,
  'no entry goes below what is reserved': 'SELECT account_id FROM entries WHERE balance_after < reserved',
  'no account is below its floor': 'SELECT id FROM accounts WHERE balance - held < floor',
  'a transfer and its entries exist together': `
    SELECT coalesce(t.id, e.transfer_id) FROM transfers t FULL JOIN entries e ON e.transfer_id = t.id
    WHERE t.id IS NULL OR e.transfer_id IS NULL`,
  'posted times follow the versions': `
    SELECT * FROM (SELECT posted_at < lag(posted_at) OVER (PARTITION BY account_id ORDER BY version) AS is_back FROM entries) o
    WHERE is_back`,
  'the outbox tells of every transfer once': `
    SELECT coalesce(t.id, o.id) FROM transfers t FULL JOIN (
      SELECT (x ->> 'transferId')::uuid AS id, count(*) FROM outbox, json_array_elements(payload -> 'transfers') x
      WHERE type = 'wallet.transfers-posted.v1' GROUP BY 1) o ON o.id = t.id
    WHERE t.id IS NULL OR o.id IS NULL OR o.count <> 1`,
};

/** The rules that are broken, each with a few of its rows; empty where the books are in order. */
export async function brokenInvariants(dataSource: DataSource): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {};
  for (const [rule, query] of Object.entries(RULES)) {
    const rows = await dataSource.query<unknown[]>(`${query} LIMIT 3`);
    if (rows.length > 0) broken[rule] = rows;
  }
  return broken;
}
