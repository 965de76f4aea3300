import type pg from 'pg';

/** One moment of the database; nothing can be written but temporary tables. */
const BEGIN = 'BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY';

/** What was kept in temporary tables is kept beyond it. */
export async function inOneMoment<T>(client: pg.ClientBase, act: () => Promise<T>): Promise<T> {
  await client.query(BEGIN);
  try {
    return await act();
  } finally {
    await client.query('COMMIT');
  }
}
