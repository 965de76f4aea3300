import { type DynamicModule, Global, Inject, Injectable, Module, type OnModuleDestroy } from '@nestjs/common';
import { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError, type ErrorSpec } from '#kernel';
import { HTTP_ERRORS } from '#contracts/http';
import { takeAllQuery } from './take-all.js';

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

  /**
   * Takes a point of each budget in one round trip. The first that is spent decides, as in {@link take}, and neither it nor those after
   * it are charged. Calls that share budgets must name them in one order, or they could wait for each other.
   * @returns what is left of the last
   */
  async takeAll(asked: readonly (readonly [budget: Budget, key: string])[]): Promise<number> {
    const now = Date.now();
    const points = asked.map(([{ name, points: limit, durationS }, key]) => ({
      key: `${name}:${key}`,
      limit,
      endsAt: now + durationS * 1_000,
    }));
    const { rows } = await this.pool.query<{ points: number }>(takeAllQuery(points, now));
    const refused = asked[rows.length];
    if (refused) throw refusal(refused[0], await this.limiter(refused[0]).get(refused[1]));
    return asked.at(-1)![0].points - rows.at(-1)!.points;
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

function refusal(budget: Budget, state: RateLimiterRes | null): DomainError {
  const { code, spec } = budget.refusal ?? { code: 'http.rate-limited', spec: HTTP_ERRORS['http.rate-limited'] };
  return new DomainError(code, spec, { retryAfterS: secondsUntilReset(state) });
}

const secondsUntilReset = (state: RateLimiterRes | null): number =>
  Math.max(1, Math.ceil((state?.msBeforeNext ?? 0) / 1000));

/** Commits need not wait for the disk: a database that crashes forgets the points of its last moments, and a limit is a little wider once. */
const SESSION = '-c synchronous_commit=off';

/** One counter store for the process; `url` is a database of its own, migrated from `libs/platform/migrations-counters`. */
@Global()
@Module({})
export class CountersModule {
  static forPostgres({ url, poolSize = 4 }: { url: string; poolSize?: number }): DynamicModule {
    const application_name = 'saffron-counters';
    const pool = new Pool({ connectionString: url, max: poolSize, application_name, options: SESSION });
    pool.on('error', () => undefined);
    return { module: CountersModule, providers: [{ provide: POOL, useValue: pool }, Counters], exports: [Counters] };
  }
}
