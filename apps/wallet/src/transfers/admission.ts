import { HTTP_ERRORS } from '#contracts/http';
import { refusals } from '#kernel';
import { Gate, StallLine } from '#platform/gate';
import { Inject, Injectable } from '@nestjs/common';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';

const refuse = refusals(HTTP_ERRORS);
/** One of a bulk shares its request, its promise and its payer with the others, and costs that much of a single one. */
const SHARE_IN_BULK = 0.5;
/**
 * With as many under way as may be, whoever has waited for that long is still answered within 50 ms, on a machine that does 30,000 a second. A batch of them
 * ends every 11 to 13 ms: with less, those who came right behind one would count as late.
 */
const LATE_AFTER_MS = 14;
/** What a stop of half a second leaves is caught up with by then, where four fifths of what can be done is asked for. */
const STALL_MS = 3_000;

/**
 * Lets in as many payments as the ledger is fastest with. A payment under way is objects that every collection of garbage copies: with
 * ten thousand of them each would cost so much more that a moment's stall is never caught up with again.
 */
@Injectable()
export class Admission {
  private readonly gate: Gate;

  constructor(@Inject(WALLET_CONFIG) private readonly config: WalletConfig) {
    this.gate = new Gate(config.LEDGER_MAX_PAYMENTS, new StallLine({ lateAfterMs: LATE_AFTER_MS, stallMs: STALL_MS }));
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
