import { HTTP_ERRORS } from '#contracts/http';
import { refusals } from '#kernel';
import { Gate, StallLine, SteadyWidth } from '#platform/gate';
import { Inject, Injectable } from '@nestjs/common';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';

const refuse = refusals(HTTP_ERRORS);
/** One of a bulk shares its request, its promise and its payer with the others, and costs that much of a single one. */
const SHARE_IN_BULK = 0.5;
/** As many as may be are done within less on a machine that does 30,000 a second. Where it does fewer for a while, fewer are let in. */
const UNDER_WAY_MS = 28;
/** With as many before them as are done in that time, these few are still answered within 50 ms. */
const LATE_AFTER_MS = 8;
/** Of the most: with fewer in a batch each costs much more. */
const LEAST_SHARE = 0.25;
/** What a stop of half a second leaves is caught up with by then, where four fifths of what can be done is asked for. */
const STALL_MS = 3_000;

/**
 * Lets in as many payments as the ledger is fastest with, and fewer while those would take long. A payment under way is objects that every collection of garbage copies: with
 * ten thousand of them each would cost so much more that a moment's stall is never caught up with again.
 */
@Injectable()
export class Admission {
  private readonly gate: Gate;

  constructor(@Inject(WALLET_CONFIG) private readonly config: WalletConfig) {
    const most = config.LEDGER_MAX_PAYMENTS;
    this.gate = new Gate(
      new SteadyWidth({ most, least: most * LEAST_SHARE, withinMs: UNDER_WAY_MS }),
      new StallLine({ lateAfterMs: LATE_AFTER_MS, stallMs: STALL_MS }),
    );
  }

  /**
   * @param payments how many the work is; in a bulk two count as one
   * @throws 503 where too many wait already; then nothing was begun
   */
  run<T>(work: () => Promise<T>, payments = 1): Promise<T> {
    const { isOpen, waiting } = this.gate;
    const weight = Math.ceil(payments * SHARE_IN_BULK);
    if (!isOpen && waiting + weight > this.config.LEDGER_MAX_WAITING)
      return Promise.reject(refuse('http.unavailable', { retryAfterS: 1 }));
    return this.gate.run(work, weight);
  }
}
