import pg from 'pg';
import { DATABASE_VARIABLE } from './stack.js';

/** The wallet's database is identity's neighbour. */
async function query(sql: string, parameters: unknown[] = []): Promise<Record<string, unknown>[]> {
  const url = new URL(process.env[DATABASE_VARIABLE] ?? '');
  url.pathname = url.pathname.replace('identity', 'wallet');
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql, parameters)).rows;
  } finally {
    await client.end();
  }
}

/** A fault of the wallet: it cannot take in that these members are suspended. */
export async function refuseSuspensions(memberIds: readonly string[]): Promise<void> {
  const ids = memberIds.map((id) => `'${id}'`).join(', ');
  await query(
    `ALTER TABLE members ADD CONSTRAINT out_of_order CHECK (state = 'active' OR member_id NOT IN (${ids})) NOT VALID`,
  );
}

export const mend = () => query('ALTER TABLE members DROP CONSTRAINT IF EXISTS out_of_order');

/** As if the pauses between the tries of what the wallet was told about a member had gone by. */
export const letPausesPass = (memberId: string) =>
  query(
    `UPDATE inbox SET attempts = 5, next_attempt_at = now() WHERE key = $1 AND state = 'pending' AND attempts BETWEEN 1 AND 4`,
    [memberId],
  );

/** What the wallet knows of a member; undefined as long as it knows nothing. */
export async function standingOf(memberId: string): Promise<string | undefined> {
  const [row] = await query('SELECT state FROM members WHERE member_id = $1', [memberId]);
  return row?.['state'] as string | undefined;
}
