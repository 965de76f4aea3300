import { type DynamicModule, Global, Inject, Injectable, Module, type OnModuleDestroy } from '@nestjs/common';
import { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError, type ErrorSpec } from '#kernel';
import { HTTP_ERRORS } from '#contracts/http';

/** How many points a key may spend in a window. `name` keeps budgets apart and must not change between versions. */
export interface Budget {
  readonly name: string;
  readonly points: number;
  readonly durationS: number;
  /** The refusal when it is spent; `http.rate-limited` by default. */
  readonly refusal?: { readonly code: string; readonly spec: ErrorSpec };
}

const POOL = Symbol('counters pool');

/**
 * Budgets against guessing and flooding that every process of the installation shares and that survive a restart. Points are
 * taken before the guarded work, in one atomic step, so that parallel requests cannot pass together.
 */
@Injectable()
export class Counters implements OnModuleDestroy {
  private readonly limiters = new Map<string, RateLimiterPostgres>();

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** Takes points; throws the budget's refusal with `Retry-After` when there are not enough. Answers what is left. */
  async take(budget: Budget, key: string, points = 1): Promise<number> {
    try {
      return (await this.limiter(budget).consume(key, points)).remainingPoints;
    } catch (error) {
      if (error instanceof RateLimiterRes) throw refusal(budget, error);
      throw error;
    }
  }

  /** Gives points back, e.g. when a guess was right. */
  async giveBack(budget: Budget, key: string, points = 1): Promise<void> {
    await this.limiter(budget).reward(key, points);
  }

  /** Throws as {@link take} would, without taking anything. */
  async check(budget: Budget, key: string): Promise<void> {
    const state = await this.limiter(budget).get(key);
    if (state && state.consumedPoints >= budget.points) throw refusal(budget, state);
  }

  /** How many points are spent in the window that runs, and when it ends. */
  async state(budget: Budget, key: string): Promise<{ spent: number; resetsInS: number }> {
    const state = await this.limiter(budget).get(key);
    return { spent: state?.consumedPoints ?? 0, resetsInS: secondsUntilReset(state) };
  }

  async reset(budget: Budget, key: string): Promise<void> {
    await this.limiter(budget).delete(key);
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool.end();
  }

  private limiter(budget: Budget): RateLimiterPostgres {
    const known = this.limiters.get(budget.name);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
      storeClient: this.pool,
      storeType: 'pool',
      tableName: 'counters',
      tableCreated: true,
      keyPrefix: budget.name,
      points: budget.points,
      duration: budget.durationS,
      clearExpiredByTimeout: this.limiters.size === 0,
    });
    this.limiters.set(budget.name, limiter);
    return limiter;
  }
}

function refusal(budget: Budget, state: RateLimiterRes): DomainError {
  const { code, spec } = budget.refusal ?? { code: 'http.rate-limited', spec: HTTP_ERRORS['http.rate-limited'] };
  return new DomainError(code, spec, { retryAfterS: secondsUntilReset(state) });
}

const secondsUntilReset = (state: RateLimiterRes | null): number =>
  Math.max(1, Math.ceil((state?.msBeforeNext ?? 0) / 1000));

/** One counter store for the process; `url` is a database of its own, migrated from `libs/platform/migrations-counters`. */
@Global()
@Module({})
export class CountersModule {
  static forPostgres({ url, poolSize = 4 }: { url: string; poolSize?: number }): DynamicModule {
    const pool = new Pool({ connectionString: url, max: poolSize, application_name: 'saffron-counters' });
    pool.on('error', () => undefined);
    return { module: CountersModule, providers: [{ provide: POOL, useValue: pool }, Counters], exports: [Counters] };
  }
}
