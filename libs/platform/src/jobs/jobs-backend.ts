import {
  type BackendFactory,
  type ConnectionOptions,
  createPostgresBackend,
  createRedisBackend,
  type IQueueBackend,
  runMigrations,
} from 'bullmq';
import { Pool } from 'pg';
import type { Logger } from '../logging/index.js';
import { pauseBeforeReconnectMs } from '../redis/index.js';

/** What differs between the stores that BullMQ works on. */
export interface JobsBackend {
  readonly factory: BackendFactory<IQueueBackend, never>;
  /** Settings of every queue and worker. Asked for once, before the first of them is made. */
  prepare(): Promise<{ connection: ConnectionOptions; prefix?: string }>;
  /** After the last queue has closed. */
  close(): Promise<void>;
}

const SCHEMA = 'bullmq';

/** All queues and workers share one pool; each worker keeps one of its connections for itself. */
export function postgresBackend(
  { url, poolSize = 6 }: { url: string; poolSize?: number },
  logger: Logger,
): JobsBackend {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'saffron-jobs',
    // BullMQ's statements name no schema; it leaves that to the connection.
    options: `-c search_path=${SCHEMA}`,
    keepAlive: true,
  });
  pool.on('error', (error) => logger.warn({ err: error }, 'A connection of the job queues was lost'));
  // Every queue and worker listens on the shared pool, so Node's warning of a leak at eleven would be a false one.
  pool.setMaxListeners(0);
  return {
    factory: createPostgresBackend as JobsBackend['factory'],
    prepare: async () => {
      await prepareSchema(pool);
      // The backend takes a pg.Pool here; BullMQ's types of the shared options know Redis only.
      return { connection: pool as unknown as ConnectionOptions };
    },
    close: () => pool.end(),
  };
}

async function prepareSchema(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    client.release();
  }
}

/**
 * Each queue and worker has connections of its own. Who adds a job hears within a moment that Redis is away; a worker waits for it to
 * come back, for which BullMQ itself sets that it tries for ever.
 */
export function redisBackend({ url, prefix }: { url: string; prefix: string }): JobsBackend {
  const connection = { url, connectTimeout: 1_000, maxRetriesPerRequest: 0, retryStrategy: pauseBeforeReconnectMs };
  return {
    factory: createRedisBackend as JobsBackend['factory'],
    prepare: () => Promise.resolve({ connection, prefix }),
    close: () => Promise.resolve(),
  };
}
