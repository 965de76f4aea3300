import type { RateLimiterStoreAbstract } from 'rate-limiter-flexible';
import type { Budget } from './counters.js';

/** What rate-limiter-flexible does with one budget. */
export type Limiter = Pick<RateLimiterStoreAbstract, 'consume' | 'reward' | 'get' | 'delete'>;

/** A point that is asked for together with others. */
export interface AskedPoint {
  /** Of the budget. */
  readonly name: string;
  readonly key: string;
  readonly limit: number;
  readonly durationS: number;
}

/** Where the points of all processes are kept. */
export interface CounterStore {
  limiter(budget: Budget): Limiter;
  /**
   * Takes the points in their order, up to the first for which there is no room, in one atomic step.
   * @returns what is spent of each that was taken
   */
  takeAll(asked: readonly AskedPoint[]): Promise<number[]>;
  /** What is thrown in place of an error of the store. */
  faultOf(error: unknown): unknown;
  close(): Promise<void>;
}

export const COUNTER_STORE = Symbol('counter store');
