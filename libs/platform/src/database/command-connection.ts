import pg from 'pg';
import { inUtc } from './in-utc.js';

/** A connection for a command that comes and goes. @throws pg's own error, with a message, where the database cannot be used */
export async function connectForCommand(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inUtc(url), application_name: 'saffron-command' });
  await client.connect().catch((error: unknown) => {
    throw told(error);
  });
  return client;
}

/** A name with several addresses fails with a list of errors, and no message of its own. */
const told = (error: unknown): unknown =>
  error instanceof AggregateError && !error.message ? (error.errors.at(-1) as unknown) : error;
