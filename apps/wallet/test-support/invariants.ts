import type { DataSource } from 'typeorm';

/** What must hold of the tables after any history. Each query answers the rows that break a rule, in one pass over each table. */
export const RULES: Readonly<Record<string, string>> = {
  'every transfer sums to zero per asset': `
    SELECT e.transfer_id, a.asset, sum(e.amount) FROM entries e JOIN account_standings a ON a.id = e.account_id
    GROUP BY 1, 2 HAVING sum(e.amount) <> 0`,
  'every asset sums to zero': 'SELECT asset, sum(balance) FROM accounts GROUP BY 1 HAVING sum(balance) <> 0',
  'a balance is the fold of its entries': `
    SELECT a.id, a.balance, e.sum, e.last FROM accounts a LEFT JOIN (
      SELECT account_id, sum(amount), max(version) AS last, count(*) FROM entries GROUP BY 1) e ON e.account_id = a.id
    WHERE (a.balance, a.version, a.version) IS DISTINCT FROM (coalesce(e.sum, 0), coalesce(e.last, 0), coalesce(e.count, 0))`,
  'balances after are running sums and posted times follow the versions': `
    SELECT * FROM (
      SELECT account_id, version, balance_after, posted_at, sum(amount) OVER own AS running, lag(posted_at) OVER own AS before
      FROM entries WINDOW own AS (PARTITION BY account_id ORDER BY version)) e
    WHERE running <> balance_after OR posted_at < before`,
  'no entry goes below what is reserved': 'SELECT account_id FROM entries WHERE balance_after < reserved',
  'no account is below its floor': 'SELECT id FROM accounts WHERE balance - held < floor',
  'no more goes back of a transfer than it moved, and all of it alone': `
    SELECT l.original_id FROM transfer_links l JOIN transfers t ON t.id = l.original_id
    GROUP BY l.original_id, t.amount
    HAVING sum(l.amount) > t.amount OR (bool_or(l.kind = 'reversal') AND count(*) > 1)`,
  'what went back is a transfer the other way': `
    SELECT l.transfer_id FROM transfer_links l LEFT JOIN transfers b ON b.id = l.transfer_id
    LEFT JOIN transfers o ON o.id = l.original_id
    WHERE (b.from_account, b.to_account, b.asset, b.original_id, b.kind)
      IS DISTINCT FROM (o.to_account, o.from_account, o.asset, l.original_id, l.kind)`,
  'what a hold was captured for is what was moved by it': `
    SELECT coalesce(h.id, t.hold_id) AS id, h.captured, t.moved FROM holds h FULL JOIN (
      SELECT hold_id, sum(amount + CASE WHEN fee_on IS NULL THEN fee ELSE 0 END) AS moved
      FROM transfers WHERE hold_id IS NOT NULL GROUP BY 1) t ON t.hold_id = h.id
    WHERE h.captured IS DISTINCT FROM coalesce(t.moved, 0) OR h.captured > h.amount`,
  'linked transfers were posted at one moment': `
    SELECT group_id FROM transfers WHERE group_id IS NOT NULL GROUP BY 1 HAVING count(DISTINCT posted_at) > 1`,
  'a transfer and its entries agree on when they count': `
    SELECT e.transfer_id FROM entries e JOIN transfers t ON t.id = e.transfer_id
    WHERE (e.effective_at, e.posted_at) IS DISTINCT FROM (t.effective_at, t.posted_at)`,
  'what a transfer says is what its entries move': `
    SELECT transfer_id, account_id, sum(amount) FROM (
      SELECT transfer_id, account_id, amount FROM entries
      UNION ALL
      SELECT t.id, a.id, leg.amount FROM transfers t
      LEFT JOIN account_standings f ON f.purpose = 'fees' AND f.owner_id IS NULL AND f.asset = t.asset
      CROSS JOIN LATERAL (VALUES
        (t.from_account, t.amount + CASE WHEN t.fee_on IS NULL THEN t.fee ELSE 0 END),
        (t.to_account, CASE WHEN t.fee_on IS NULL THEN 0 ELSE t.fee END - t.amount),
        (f.id, -t.fee)) leg (account_id, amount)
      JOIN account_standings a ON a.id = leg.account_id AND a.asset = t.asset) m
    GROUP BY 1, 2 HAVING sum(amount) <> 0`,
  'a key stands either for a subject or for a refusal': `
    SELECT key FROM idempotency WHERE (subject_id IS NULL) = (refusal IS NULL)`,
  // Where holds alone are linked, nothing has the number of the group: they show when it was.
  'what a key stands for exists': `
    WITH lost AS (SELECT subject_id FROM idempotency WHERE subject_id IS NOT NULL
      EXCEPT (SELECT id FROM transfers UNION ALL SELECT group_id FROM transfers UNION ALL SELECT id FROM holds))
    SELECT key, subject_id FROM lost JOIN idempotency USING (subject_id)
    WHERE answered_at NOT IN (SELECT created_at FROM holds UNION ALL SELECT resolved_at FROM holds WHERE resolved_at IS NOT NULL)`,
  'batches follow each other without a gap, in epochs and moments that never go back': `
    SELECT * FROM (SELECT number, epoch, posted_at, lag(number) OVER own AS n, lag(epoch) OVER own AS e, lag(posted_at) OVER own AS p
      FROM batches WINDOW own AS (ORDER BY number)) b
    WHERE number <> coalesce(n, 0) + 1 OR epoch < e OR posted_at < p`,
  'a transfer and its entries exist together': `
    SELECT coalesce(t.id, e.transfer_id) AS id FROM transfers t FULL JOIN (
      SELECT DISTINCT transfer_id FROM entries) e ON e.transfer_id = t.id WHERE t.id IS NULL OR e.transfer_id IS NULL`,
};

export const TOLD = 'the outbox tells of every transfer once';
const TOLD_RULE = `
  SELECT coalesce(t.id, o.id) AS id FROM transfers t FULL JOIN (
    SELECT (x ->> 'transferId')::uuid AS id, count(*) FROM outbox, json_array_elements(payload -> 'transfers') x
    WHERE type = 'wallet.transfers-posted.v1' GROUP BY 1) o ON o.id = t.id
  WHERE t.id IS NULL OR o.id IS NULL OR o.count <> 1`;

export interface Books {
  /** The outbox holds nothing any more of what was delivered. */
  readonly isRelayed?: boolean;
}

/** The rules that are broken, each with a few of its rows; empty where the books are in order. Reads every row once or twice. */
export async function brokenInvariants(
  dataSource: DataSource,
  { isRelayed = false }: Books = {},
): Promise<Record<string, unknown[]>> {
  const rules = isRelayed ? RULES : { ...RULES, [TOLD]: TOLD_RULE };
  const broken: Record<string, unknown[]> = {};
  await dataSource.transaction('REPEATABLE READ', async (manager) => {
    await manager.query(`SET LOCAL work_mem = '256MB'`);
    for (const [rule, query] of Object.entries(rules)) {
      const rows = await manager.query<unknown[]>(`${query} LIMIT 3`);
      if (rows.length > 0) broken[rule] = rows;
    }
  });
  return broken;
}
