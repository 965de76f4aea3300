import type pg from 'pg';

/** From now on the connection sees one moment, and can write nothing but temporary tables. */
export async function seeOneMoment(client: pg.ClientBase): Promise<void> {
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
}

/** Work that sees one moment. What it puts into temporary tables is there beyond it, unless it fails. */
export async function inSnapshot<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await seeOneMoment(client);
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // Where the connection has died this fails as well: what came first says why.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
