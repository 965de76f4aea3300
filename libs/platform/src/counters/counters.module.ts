import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { Pool } from 'pg';
import { RedisModule, redisToken } from '../redis/index.js';
import { COUNTER_STORE } from './counter-store.js';
import { Counters } from './counters.js';
import { PostgresCounters } from './postgres-counters.js';
import { RedisCounters } from './redis-counters.js';

/** Commits need not wait for the disk: a database that crashes forgets the points of its last moments, and a limit is a little wider once. */
const SESSION = '-c synchronous_commit=off';
const PURPOSE = 'counters';

/** Where the counters of the cluster are. */
export interface RedisCountersOptions {
  /** `redis://` or `rediss://`; a server that never evicts. */
  url: string;
  /** Before every key; keeps installations apart that share a database of Redis. */
  prefix?: string;
  logLevel?: string;
}

/** One counter store for the process, shared with every other process of the installation. */
@Global()
@Module({})
export class CountersModule {
  /** `url` is a database of its own, migrated from `libs/platform/migrations-counters`. */
  static forPostgres({ url, poolSize = 4 }: { url: string; poolSize?: number }): DynamicModule {
    const application_name = 'saffron-counters';
    const pool = new Pool({ connectionString: url, max: poolSize, application_name, options: SESSION });
    pool.on('error', () => undefined);
    const store = { provide: COUNTER_STORE, useValue: new PostgresCounters(pool) };
    return { module: CountersModule, providers: [store, Counters], exports: [Counters] };
  }

  /** Where Redis does not answer, every call is 503 `http.unavailable`. */
  static forRedis({ prefix = 'saffron:counters:', ...options }: RedisCountersOptions): DynamicModule {
    const store = {
      provide: COUNTER_STORE,
      inject: [redisToken(PURPOSE)],
      useFactory: (redis: Redis) => new RedisCounters(redis, prefix),
    };
    const imports = [RedisModule.connect({ ...options, purpose: PURPOSE })];
    return { module: CountersModule, imports, providers: [store, Counters], exports: [Counters] };
  }
}
