import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { HTTP_ERRORS } from '#contracts/http';
import { refusals } from '#kernel';
import type { AskedPoint, CounterStore, Limiter } from './counter-store.js';
import type { Budget } from './counters.js';

const refuse = refusals(HTTP_ERRORS);
const RETRY_AFTER_S = 2;

/** As rate-limiter-flexible, which knows no script for several, keeps its points: a number under a key that expires with its window. */
const TAKE_ALL = `
  local spent = {}
  for i = 1, #KEYS do
    if tonumber(redis.call('GET', KEYS[i]) or '0') >= tonumber(ARGV[2 * i - 1]) then break end
    spent[i] = redis.call('INCR', KEYS[i])
    if redis.call('PTTL', KEYS[i]) < 0 then redis.call('EXPIRE', KEYS[i], ARGV[2 * i]) end
  end
  return spent`;

interface TakingRedis extends Redis {
  takeAll(keys: number, ...keysAndArguments: (string | number)[]): Promise<number[]>;
}

/** Points in Redis: they are forgotten when it is flushed, and nobody passes while it does not answer. */
export class RedisCounters implements CounterStore {
  private readonly redis: TakingRedis;

  constructor(
    redis: Redis,
    private readonly prefix: string,
  ) {
    redis.defineCommand('takeAll', { lua: TAKE_ALL });
    this.redis = redis as TakingRedis;
  }

  limiter({ name, points, durationS }: Budget): Limiter {
    const keyPrefix = this.prefix + name;
    return new RateLimiterRedis({ storeClient: this.redis, keyPrefix, points, duration: durationS });
  }

  takeAll(asked: readonly AskedPoint[]): Promise<number[]> {
    const keys = asked.map(({ name, key }) => `${this.prefix}${name}:${key}`);
    return this.redis.takeAll(keys.length, ...keys, ...asked.flatMap(({ limit, durationS }) => [limit, durationS]));
  }

  /** Its reason is in the log of the connection. */
  faultOf(): unknown {
    return refuse('http.unavailable', { retryAfterS: RETRY_AFTER_S });
  }

  /** The connection is not ours to close. */
  close(): Promise<void> {
    return Promise.resolve();
  }
}
