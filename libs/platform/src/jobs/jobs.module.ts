import { setTimeout as delay } from 'node:timers/promises';
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
import { Queue, setDefaultBackendFactory, type Worker } from 'bullmq';
import { createLogger, type Logger } from '../logging/index.js';
import { throttled } from '../redis/index.js';
import { type JobsBackend, postgresBackend, redisBackend } from './jobs-backend.js';

/** Where the jobs of this process are kept. */
export interface JobsOptions {
  /** Connection string of the database that holds the queues, in a schema of their own. */
  url: string;
  /** Connections shared by all queues and workers. Each worker keeps one of them for itself; 6 by default. */
  poolSize?: number;
  logLevel?: string;
}

/** The same in the cluster. */
export interface RedisJobsOptions {
  /** `redis://` or `rediss://`; a server that never evicts (`maxmemory-policy noeviction`). */
  url: string;
  /** Before the name of every queue; keeps installations apart that share a database of Redis. */
  prefix?: string;
  logLevel?: string;
}

const BACKEND = Symbol('jobs backend');
const LOGGER = Symbol('jobs logger');
/** In braces: a Redis Cluster then keeps all keys of a queue in one place. */
const PREFIX = '{saffron-jobs}';
const END_WITHIN_MS = 5_000;

/**
 * BullMQ for every queue of the process, on PostgreSQL or on Redis. Import it once, in the composition; a feature registers its queue
 * with {@link queue} and works it off with `@JobProcessor`. A queue may lose its jobs, so what must be done has a row that a sweep
 * finds; and nothing may depend on BullMQ's `QueueEvents`: on PostgreSQL they lose notifications.
 */
@Module({})
export class JobsModule implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    @Inject(BACKEND) private readonly backend: JobsBackend,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly discovery: DiscoveryService,
  ) {}

  static forPostgres(options: JobsOptions): DynamicModule {
    const logger = loggerOf(options);
    return JobsModule.on(postgresBackend(options, logger), logger);
  }

  static forRedis({ prefix = PREFIX, ...options }: RedisJobsOptions): DynamicModule {
    return JobsModule.on(redisBackend({ ...options, prefix }), loggerOf(options));
  }

  /** A queue that `@InjectQueue(name)` gives; a job is forgotten when it is done or has failed for good. */
  static queue(name: string): DynamicModule {
    return BullModule.registerQueue({ name, defaultJobOptions: { removeOnComplete: true, removeOnFail: true } });
  }

  private static on(backend: JobsBackend, logger: Logger): DynamicModule {
    return {
      module: JobsModule,
      global: true,
      imports: [
        DiscoveryModule,
        BullModule.forRootAsync({
          useFactory: () => {
            // Queues and workers take the process-wide default, which has to stand before the first of them is made.
            setDefaultBackendFactory(backend.factory);
            return backend.prepare();
          },
        }),
      ],
      providers: [
        { provide: BACKEND, useValue: backend },
        { provide: LOGGER, useValue: logger },
      ],
    };
  }

  onApplicationBootstrap(): void {
    // Without a listener BullMQ prints such errors as they are; it recovers from them by itself.
    const report = (queue: string) =>
      throttled((err, more) => this.logger.warn({ err, queue, more }, 'A job queue met an error'));
    for (const queue of this.instances(Queue)) queue.on('error', report(queue.name));
    for (const { worker } of this.instances(WorkerHost)) worker.on('error', report(worker.name));
  }

  /** Workers end their jobs while everything that these use is still open. One that is cut off is another worker's soon. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.instances(WorkerHost).map(({ worker }) => this.end(worker)));
  }

  async onApplicationShutdown(): Promise<void> {
    // One that cannot say goodbye would go on trying to come back; nobody waits for its disconnection, which never ends then.
    await Promise.all(this.instances(Queue).map((queue) => queue.close().catch(() => void queue.disconnect())));
    await this.backend.close();
  }

  /** A worker would wait for ever to take leave of a Redis that is away, and Nest's module after us for the worker. */
  private async end(worker: Worker): Promise<void> {
    const inTime = new AbortController();
    const late = delay(END_WITHIN_MS, true, { signal: inTime.signal }).catch(() => false);
    const isLate = await Promise.race([late, worker.close().then(() => false)]);
    inTime.abort();
    if (!isLate) return;
    this.logger.warn({ queue: worker.name }, 'A worker did not end in time and was cut off');
    worker.closing = undefined;
    await worker.close(true);
  }

  private instances<T>(type: abstract new (...args: never[]) => T): T[] {
    return this.discovery
      .getProviders()
      .map(({ instance }) => instance as unknown)
      .filter((instance): instance is T => instance instanceof type);
  }
}

const loggerOf = ({ logLevel }: { logLevel?: string }): Logger =>
  createLogger({ service: 'jobs', ...(logLevel ? { level: logLevel } : {}) });
