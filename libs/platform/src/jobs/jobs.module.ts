import { BullModule, WorkerHost } from '@nestjs/bullmq';
import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { type ConnectionOptions, createPostgresBackend, Queue, runMigrations, setDefaultBackendFactory } from 'bullmq';
import { Pool } from 'pg';
import { createLogger, type Logger } from '../logging/index.js';

/** Where the jobs of this process are kept. */
export interface JobsOptions {
  /** Connection string of the database that holds the queues, in a schema of their own. */
  url: string;
  /** Connections shared by all queues and workers. Each worker keeps one of them for itself; 6 by default. */
  poolSize?: number;
  logLevel?: string;
}

const OPTIONS = Symbol('jobs options');
const POOL = Symbol('jobs pool');
const SCHEMA = 'bullmq';

/**
 * BullMQ on PostgreSQL for every queue of the process. Import {@link forPostgres} once, in the composition; a feature registers
 * its queue with {@link queue} and works it off with `@JobProcessor`. Nothing may depend on BullMQ's `QueueEvents`: on
 * PostgreSQL they lose notifications.
 */
@Module({})
export class JobsModule implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger: Logger;

  constructor(
    @Inject(OPTIONS) options: JobsOptions,
    @Inject(POOL) private readonly pool: Pool,
    private readonly discovery: DiscoveryService,
  ) {
    this.logger = createLogger({ service: 'jobs', ...(options.logLevel ? { level: options.logLevel } : {}) });
    this.pool.on('error', (error) => this.logger.warn({ err: error }, 'A connection of the job queues was lost'));
  }

  static forPostgres(options: JobsOptions): DynamicModule {
    // Queues and workers take the process-wide default, which has to stand before the first of them is made.
    setDefaultBackendFactory(createPostgresBackend);
    const pool = createPool(options);
    return {
      module: JobsModule,
      global: true,
      imports: [
        DiscoveryModule,
        BullModule.forRootAsync({
          useFactory: async () => {
            await prepareSchema(pool);
            // The backend takes a pg.Pool here; BullMQ's types of the shared options know Redis only.
            return { connection: pool as unknown as ConnectionOptions };
          },
        }),
      ],
      providers: [
        { provide: OPTIONS, useValue: options },
        { provide: POOL, useValue: pool },
      ],
    };
  }

  /** A queue that `@InjectQueue(name)` gives; a job is forgotten when it is done or has failed for good. */
  static queue(name: string): DynamicModule {
    return BullModule.registerQueue({ name, defaultJobOptions: { removeOnComplete: true, removeOnFail: true } });
  }

  onApplicationBootstrap(): void {
    // Without a listener BullMQ prints such errors as they are; it recovers from them by itself.
    const report = (queue: string) => (error: Error) =>
      this.logger.warn({ err: error, queue }, 'A job queue met an error');
    for (const queue of this.instances(Queue)) queue.on('error', report(queue.name));
    for (const { worker } of this.instances(WorkerHost)) worker.on('error', report(worker.name));
  }

  /** Workers end their jobs while everything that these use is still open. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.instances(WorkerHost).map(({ worker }) => worker.close()));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.instances(Queue).map((queue) => queue.close()));
    await this.pool.end();
  }

  private instances<T>(type: abstract new (...args: never[]) => T): T[] {
    return this.discovery
      .getProviders()
      .map(({ instance }) => instance as unknown)
      .filter((instance): instance is T => instance instanceof type);
  }
}

function createPool({ url, poolSize = 6 }: JobsOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'saffron-jobs',
    // BullMQ's statements name no schema; it leaves that to the connection.
    options: `-c search_path=${SCHEMA}`,
    keepAlive: true,
  });
  // Every queue and worker listens on the shared pool, so Node's warning of a leak at eleven would be a false one.
  return pool.setMaxListeners(0);
}

async function prepareSchema(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    client.release();
  }
}
