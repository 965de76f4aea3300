import type pg from 'pg';
import type { TimeBasis, TrialBalance } from '#contracts/wallet';
import { type Asset, ASSET_CODES, formatAmount, isAsset } from '#kernel';
import { StartError } from '#platform/postgres-server';
import type { OpenedDatabases } from '../audit-command/databases.js';
import { balanceSql } from '../../../wallet/src/books/balance-at.query.js';
import { momentOf } from '../../../wallet/src/books/moment.js';
import { readTrialBalance } from '../../../wallet/src/books/trial-balance.query.js';

export interface BalanceQuestion {
  /** `member:<id>:SFN`, `treasury:USD`, or an account's number. */
  readonly account?: string | undefined;
  /** Of all purposes together, instead of one account. */
  readonly asset?: string | undefined;
  readonly at?: string | undefined;
  readonly basis: TimeBasis;
}

const UNBALANCED = 1;
const FIND = `
  SELECT id::text AS id, asset FROM account_standings
  WHERE id::text = $1 OR concat_ws(':', purpose, owner_id, asset) = $1 LIMIT 1`;

export const balance =
  ({ account, asset, at, basis }: BalanceQuestion) =>
  async (databases: OpenedDatabases): Promise<number> => {
    const moment = momentOf({ basis, ...(at ? { at } : {}) }, new Date());
    const client = await databases.connect('wallet');
    try {
      if (account !== undefined) return await tellAccount(client, account, moment);
      if (!asset || !isAsset(asset)) throw new StartError(`${asset} is none of ${ASSET_CODES.join(', ')}.`);
      const run = async <T>(sql: string, parameters: unknown[]): Promise<T[]> =>
        (await client.query(sql, parameters)).rows as T[];
      const trial = await readTrialBalance(run, asset, moment);
      process.stdout.write(`${table(trial)}\n`);
      return trial.isBalanced ? 0 : UNBALANCED;
    } finally {
      await client.end();
    }
  };

/** An account that nobody knows is no account with nothing in it. */
async function tellAccount(
  client: pg.Client,
  account: string,
  { at, basis }: { readonly at: string; readonly basis: TimeBasis },
): Promise<number> {
  const { rows } = await client.query<{ id: string; asset: Asset }>(FIND, [account]);
  const [found] = rows;
  if (!found) throw new StartError(`There is no account ${account}.`);
  const answer = await client.query<{ balance: string }>(balanceSql(basis), [found.id, at]);
  const amount = formatAmount(found.asset, BigInt(answer.rows[0]!.balance));
  process.stdout.write(`${account}  ${amount} ${found.asset}  ${basis} at ${at}\n`);
  return 0;
}

function table({ asset, at, basis, lines, debit, credit, isBalanced }: TrialBalance): string {
  const cells = [
    ['purpose', 'side', 'debit', 'credit'],
    ...lines.map((line) => [line.purpose, line.side, line.debit, line.credit]),
    ['total', '', debit, credit],
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((line) => line[column]!.length)));
  const text = cells.map((line) =>
    line
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd(),
  );
  return [`${asset}, ${basis} at ${at}`, ...text, isBalanced ? 'balanced' : 'NOT BALANCED'].join('\n');
}
