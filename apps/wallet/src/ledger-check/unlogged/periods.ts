import type pg from 'pg';
import { ACCOUNT_PURPOSES, type AccountPurpose, type TrialBalance } from '#contracts/wallet';
import { readTrialBalance } from '../../books/trial-balance.query.js';
import { digestOf } from '../../periods/period-digest.js';
import { type Finding, finding } from '../finding.js';

interface Sealed {
  readonly through: string;
  /** What was added up, by the chart of accounts as it was then. */
  readonly charts: { readonly asset: TrialBalance['asset']; readonly purposes: AccountPurpose[] }[] | null;
  readonly digest: string | null;
  /** Longer than it takes to add them up. */
  readonly isLate: boolean;
}

const SEALED = `
  SELECT through::text AS through, encode(digest, 'hex') AS digest, closed_at < now() - interval '1 hour' AS "isLate",
    (SELECT jsonb_agg(jsonb_build_object('asset', one -> 'asset', 'purposes', jsonb_path_query_array(one, '$.lines[*].purpose')) ORDER BY place)
      FROM jsonb_array_elements(trial_balance) WITH ORDINALITY e (one, place)) AS charts
  FROM periods ORDER BY periods.through`;
const OTHER = `
  SELECT trial_balance::text AS stored FROM periods WHERE through = $1 AND trial_balance IS DISTINCT FROM $2::jsonb`;

/** What was closed is added up again: nothing may take effect then any more, so it comes to the same as when it was sealed. */
export async function periodFinding(client: pg.ClientBase): Promise<Finding | undefined> {
  const { rows } = await client.query<Sealed>(SEALED);
  for (const row of rows) {
    const found = await sealFinding(client, row);
    if (found) return found;
  }
  return undefined;
}

/** What stands there may be anybody's writing. */
const chartOf = (purposes: readonly AccountPurpose[]): AccountPurpose[] =>
  [...new Set(purposes)].filter((purpose) => Object.hasOwn(ACCOUNT_PURPOSES, purpose));

async function sealFinding(
  client: pg.ClientBase,
  { through: key, charts, digest, isLate }: Sealed,
): Promise<Finding | undefined> {
  if (charts === null && digest === null && !isLate) return undefined;
  const run = async <T>(sql: string, parameters: unknown[]): Promise<T[]> =>
    (await client.query(sql, parameters)).rows as T[];
  const balances: TrialBalance[] = [];
  const moment = { at: key, basis: 'effective' } as const;
  for (const { asset, purposes } of charts ?? [])
    balances.push(await readTrialBalance(run, asset, moment, chartOf(purposes)));
  const [expected, added] = [digestOf(balances).toString('hex'), JSON.stringify(balances)];
  const at = { table: 'periods', key };
  if (digest !== expected) return finding('periods', 'changed', { ...at, field: 'digest', stored: digest, expected });
  const { rows } = await client.query<{ stored: string }>(OTHER, [key, added]);
  return (
    rows[0] && finding('periods', 'changed', { ...at, field: 'trial_balance', stored: rows[0].stored, expected: added })
  );
}
