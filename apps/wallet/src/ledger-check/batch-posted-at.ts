import type pg from 'pg';

const BATCH_POSTED_AT = 'SELECT number::float8 AS number FROM batches WHERE posted_at = $1 ORDER BY number LIMIT 1';

/** The batch of a row, by the time that both have. */
export async function batchPostedAt(client: pg.ClientBase, time: string | null | undefined): Promise<number | null> {
  if (!time) return null;
  const { rows } = await client.query<{ number: number }>(BATCH_POSTED_AT, [time]);
  return rows[0]?.number ?? null;
}
