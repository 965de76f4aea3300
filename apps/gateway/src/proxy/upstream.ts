import { text as readText } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import {
  BrokenCircuitError,
  circuitBreaker,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  handleType,
} from 'cockatiel';
import type { ServiceName } from '#contracts/routing';
import type { Logger } from '#platform/logging';
import { Address, type AddressOptions } from './address.js';
import { type Answer, type Call, exchange } from './exchange.js';
import { UpstreamFailure } from './upstream-failure.js';

export interface UpstreamOptions extends AddressOptions {
  /** How long a request that could not be sent waits for somebody to take it. */
  readonly patienceMs: number;
  readonly logger: Logger;
}

const FAILURES_BEFORE_OPEN = 5;
const OPEN_FOR_MS = 1_000;
/** Requests that may wait at once for a service that takes none. */
const WAITING_ROOM = 1_000;
const PROBE_EVERY_MS = 1_000;
const READS = new Set(['GET', 'HEAD']);

/**
 * One service as the gateway reaches it, at one address or several. A request that has not left goes to another address, or waits a
 * moment for one; a read whose connection broke is tried once more; nothing else ever is. Where nothing gets through any more, requests
 * are turned away at once and single ones find out whether it is back.
 */
export class Upstream {
  private readonly addresses: readonly Address[];
  private readonly breaker: CircuitBreakerPolicy;
  private readonly probing: NodeJS.Timeout;
  private turn = 0;
  private waiting = 0;

  constructor(
    readonly name: ServiceName,
    urls: readonly string[],
    private readonly options: UpstreamOptions,
  ) {
    this.addresses = urls.map((url) => new Address(url, options));
    this.breaker = circuitBreaker(handleType(UpstreamFailure), {
      halfOpenAfter: OPEN_FOR_MS,
      breaker: new ConsecutiveBreaker(FAILURES_BEFORE_OPEN),
    });
    this.breaker.onBreak(() => options.logger.error({ upstream: name }, 'A service cannot be reached'));
    this.breaker.onReset(() => options.logger.info({ upstream: name }, 'A service can be reached again'));
    this.probing = setInterval(() => this.probe(), PROBE_EVERY_MS).unref();
    this.probe();
  }

  /**
   * @throws UpstreamFailure
   * @throws BrokenCircuitError where it is not worth trying
   */
  async send(call: Call): Promise<Answer> {
    // Whoever comes while another one finds out is not made to wait for that.
    if (this.breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
    return this.breaker.execute(() => this.deliver(call));
  }

  /**
   * The whole answer to a question of the gateway's own: JSON.
   * @throws Error where it is not 200, or nobody answers
   */
  async read(call: Call): Promise<unknown> {
    const { status, body } = await this.send(call);
    const text = Buffer.isBuffer(body) ? body.toString() : await readText(body);
    if (status !== 200) throw new Error(`${this.name} answered ${status}: ${text.slice(0, 200)}`);
    return JSON.parse(text);
  }

  /** Whether any of its addresses is ready, as of a second ago. */
  isReady(): boolean {
    return this.addresses.some(({ state }) => state === 'ready');
  }

  /** Whether requests are turned away at once, because nothing got through. */
  isGivenUp(): boolean {
    return this.breaker.state !== CircuitState.Closed;
  }

  async close(): Promise<void> {
    clearInterval(this.probing);
    await Promise.all(this.addresses.map((address) => address.close()));
  }

  private async deliver(call: Call): Promise<Answer> {
    const patienceMs = this.breaker.state === CircuitState.Closed ? this.options.patienceMs : 0;
    const giveUpAt = Date.now() + patienceMs;
    let isLastTry = !call.isRead && !READS.has(call.method);
    for (let tries = 1; ; tries++) {
      const address = this.choose();
      try {
        return await exchange(address.pool, call);
      } catch (error) {
        if (!(error instanceof UpstreamFailure)) throw error;
        if (error.kind === 'not-sent' && canBeSentAgain(call)) {
          address.state = 'unreachable';
          if (tries >= this.addresses.length)
            await this.wait(tries - this.addresses.length, giveUpAt, error, call.signal);
        } else {
          if (error.kind !== 'broken' || isLastTry) throw error;
          isLastTry = true;
        }
      }
    }
  }

  /** In turns, among those in the best state that any is in. */
  private choose(): Address {
    const best = RANKS.find((rank) => this.addresses.some(({ state }) => state === rank));
    const candidates = this.addresses.filter(({ state }) => state === best);
    this.turn = (this.turn + 1) % candidates.length;
    return candidates[this.turn]!;
  }

  private async wait(round: number, giveUpAt: number, failure: UpstreamFailure, signal?: AbortSignal): Promise<void> {
    const pauseMs = Math.min(25 * 2 ** round, 250);
    if (Date.now() + pauseMs > giveUpAt || this.waiting >= WAITING_ROOM) throw failure;
    this.waiting += 1;
    try {
      await delay(pauseMs, undefined, signal && { signal });
    } finally {
      this.waiting -= 1;
    }
  }

  private probe(): void {
    for (const address of this.addresses) void address.probe();
  }
}

const RANKS = ['ready', 'not-ready', 'unreachable'] as const;

/** A stream that was given to a connection is gone with it. */
const canBeSentAgain = ({ body }: Call): boolean => body === undefined || Buffer.isBuffer(body);
