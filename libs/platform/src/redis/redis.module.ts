import { once } from 'node:events';
import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
  Optional,
} from '@nestjs/common';
import type { Redis } from 'ioredis';
import { HealthRegistry } from '../health/index.js';
import { createLogger } from '../logging/index.js';
import { connectRedis, type RedisOptions } from './connect-redis.js';

const OPTIONS = Symbol('redis options');
const CLIENT = Symbol('redis client');
const FIRST_CONNECTION_MS = 1_000;

/** Under which the connection of a purpose is injected. */
export const redisToken = (purpose: string): string => `redis ${purpose}`;

/**
 * One connection for one purpose, under {@link redisToken}: it reports to the health of the process, and closes after the last request.
 * A process starts without a Redis as well; what needs it fails until it is there.
 */
@Module({})
export class RedisModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(OPTIONS) private readonly options: RedisOptions,
    @Inject(CLIENT) private readonly client: Redis,
    @Optional() @Inject(HealthRegistry) private readonly health?: HealthRegistry,
  ) {}

  static connect(options: RedisOptions): DynamicModule {
    const token = redisToken(options.purpose);
    const logger = createLogger({ service: 'redis', ...(options.logLevel ? { level: options.logLevel } : {}) });
    return {
      module: RedisModule,
      providers: [
        { provide: OPTIONS, useValue: options },
        { provide: CLIENT, useFactory: () => connectRedis(options, logger) },
        { provide: token, useExisting: CLIENT },
      ],
      exports: [token],
    };
  }

  async onModuleInit(): Promise<void> {
    const probe = async () => (await this.client.ping()) === 'PONG';
    // A process without Redis refuses what needs it and goes on with the rest; without the process everything would be refused.
    this.health?.register(`redis ${this.options.purpose}`, probe, { isVital: false });
    if (this.client.status === 'ready') return;
    const signal = AbortSignal.timeout(FIRST_CONNECTION_MS);
    await once(this.client, 'ready', { signal }).catch(() => undefined);
  }

  onApplicationShutdown(): void {
    this.client.disconnect();
  }
}
