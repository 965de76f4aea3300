import { HTTP_ERRORS } from '#contracts/http';
import { refusals } from '#kernel';
import { Gate } from '#platform/gate';
import { Inject, Injectable } from '@nestjs/common';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';

const refuse = refusals(HTTP_ERRORS);

/**
 * Lets in as many payments as the ledger is fastest with. A payment under way is objects that every collection of garbage copies: with
 * ten thousand of them each would cost so much more that a moment's stall is never caught up with again.
 */
@Injectable()
export class Admission {
  private readonly gate: Gate;

  constructor(@Inject(WALLET_CONFIG) private readonly config: WalletConfig) {
    this.gate = new Gate(config.LEDGER_MAX_PAYMENTS);
  }

  /**
   * @param payments how many the work is
   * @throws 503 where too many wait already; then nothing was begun
   */
  run<T>(work: () => Promise<T>, payments = 1): Promise<T> {
    const { isOpen, waiting } = this.gate;
    if (!isOpen && waiting + payments > this.config.LEDGER_MAX_WAITING)
      return Promise.reject(refuse('http.unavailable', { retryAfterS: 1 }));
    return this.gate.run(work, payments);
  }
}
