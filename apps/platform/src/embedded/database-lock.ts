import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '#platform/postgres-server';
import { connect } from './databases.js';

/** A database on which this process alone runs its services. */
export interface DatabaseLock {
  release(): Promise<void>;
}

const LOCK_NAME = 'saffron: one instance';
const ATTEMPTS = 15;
const RETRY_DELAY_MS = 200;

/**
 * Takes a database for as long as one connection of its own lives: the folder's lock says nothing of a start on another
 * machine. Throws a `StartError` where another start has it.
 * @param onLost told once where the connection ends before `release`; from then on another start may take the database
 */
export async function lockDatabase(url: string, onLost: (loss: StartError) => void): Promise<DatabaseLock> {
  const client = await connect(url);
  let isReleased = false;
  try {
    await takeLock(client);
  } catch (error) {
    await client.end();
    throw error;
  }
  client.once('end', () => {
    if (!isReleased)
      onLost(new StartError('The connection that keeps the database for this start was lost; stopping.'));
  });
  return {
    release: async () => {
      isReleased = true;
      await client.end();
    },
  };
}

/** Patient for a moment: the server may not have noticed yet that the start before this one is dead. */
async function takeLock(client: pg.Client): Promise<void> {
  // The server lets go of a machine that fell silent within a minute, and never of one that has nothing to say.
  await client.query('SET tcp_keepalives_idle = 20; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3');
  await client.query('SET idle_session_timeout = 0');
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { rows } = await client.query<{ isTaken: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS "isTaken"',
      [LOCK_NAME],
    );
    if (rows[0]?.isTaken) return;
    await delay(RETRY_DELAY_MS);
  }
  throw new StartError(
    'The databases are already used by a running start, with another data folder or on another machine. Stop that one, or set another DATABASE_URL.',
  );
}
