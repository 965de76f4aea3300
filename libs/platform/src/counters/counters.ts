import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError, type ErrorSpec } from '#kernel';
import { HTTP_ERRORS } from '#contracts/http';
import { COUNTER_STORE, type CounterStore, type Limiter } from './counter-store.js';

/** How many points a key may spend in a window. `name` keeps budgets apart and must not change between versions. */
export interface Budget {
  readonly name: string;
  readonly points: number;
  readonly durationS: number;
  /** The refusal when it is spent; `http.rate-limited` by default. */
  readonly refusal?: { readonly code: string; readonly spec: ErrorSpec };
}

/**
 * Budgets against guessing and flooding that every process of the installation shares. Points are taken before the guarded work, in
 * one atomic step, so that parallel requests cannot pass together. A store that cannot be reached lets nobody pass.
 */
@Injectable()
export class Counters implements OnApplicationShutdown {
  private readonly limiters = new Map<string, Limiter>();

  constructor(@Inject(COUNTER_STORE) private readonly store: CounterStore) {}

  /** Takes points; throws the budget's refusal with `Retry-After` when there are not enough. Answers what is left. */
  async take(budget: Budget, key: string, points = 1): Promise<number> {
    try {
      return (await this.limiter(budget).consume(key, points)).remainingPoints;
    } catch (error) {
      if (error instanceof RateLimiterRes) throw refusal(budget, error);
      throw this.store.faultOf(error);
    }
  }

  /**
   * Takes a point of each budget in one round trip. The first that is spent decides, as in {@link take}, and neither it nor those after
   * it are charged. Calls that share budgets must name them in one order, or they could wait for each other.
   * @returns what is left of the last
   */
  async takeAll(asked: readonly (readonly [budget: Budget, key: string])[]): Promise<number> {
    const points = asked.map(([{ name, points: limit, durationS }, key]) => ({ name, key, limit, durationS }));
    const spent = await this.asking(this.store.takeAll(points));
    const refused = asked[spent.length];
    if (refused) throw refusal(refused[0], await this.stateOf(...refused));
    return asked.at(-1)![0].points - spent.at(-1)!;
  }

  /** Gives points back, e.g. when a guess was right. */
  async giveBack(budget: Budget, key: string, points = 1): Promise<void> {
    await this.asking(this.limiter(budget).reward(key, points));
  }

  /** Throws as {@link take} would, without taking anything. */
  async check(budget: Budget, key: string): Promise<void> {
    const state = await this.stateOf(budget, key);
    if (state && state.consumedPoints >= budget.points) throw refusal(budget, state);
  }

  /** How many points are spent in the window that runs, and when it ends. */
  async state(budget: Budget, key: string): Promise<{ spent: number; resetsInS: number }> {
    const state = await this.stateOf(budget, key);
    return { spent: state?.consumedPoints ?? 0, resetsInS: secondsUntilReset(state) };
  }

  async reset(budget: Budget, key: string): Promise<void> {
    await this.asking(this.limiter(budget).delete(key));
  }

  /** After the last request, which may still count. */
  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
  }

  private stateOf(budget: Budget, key: string): Promise<RateLimiterRes | null> {
    return this.asking(this.limiter(budget).get(key));
  }

  private asking<T>(answer: Promise<T>): Promise<T> {
    return answer.catch((error: unknown) => {
      throw this.store.faultOf(error);
    });
  }

  private limiter(budget: Budget): Limiter {
    const limiter = this.limiters.get(budget.name) ?? this.store.limiter(budget);
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
