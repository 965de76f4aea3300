import { WALLET_ERRORS } from '#contracts/wallet';
import { type Asset, type Clock, refusals } from '#kernel';
import { Inject, Injectable } from '@nestjs/common';
import { outflowOn, utcDay } from '../ledger/account.js';
import { CLOCK } from '../tokens.js';
import { TransferPolicy } from './transfer-policy.js';
import { TransfersRepository } from './transfers.repository.js';

const refuse = refusals(WALLET_ERRORS);

export interface Spending {
  readonly available: bigint;
  readonly outflowToday: bigint;
}

/** What a member has and has sent today, as it is stored. It promises nothing: the ledger judges again. */
@Injectable()
export class SpendingCheck {
  constructor(
    private readonly policy: TransferPolicy,
    private readonly transfers: TransfersRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async read(memberId: string, asset: Asset): Promise<Spending> {
    const power = await this.transfers.spendingPower(memberId, asset);
    if (!power) throw refuse('wallet.account.not-ready');
    return { available: power.available, outflowToday: outflowOn(power, utcDay(this.clock.now())) };
  }

  /** Refuses what is beyond a limit or the funds. */
  async approve(memberId: string, asset: Asset, amount: bigint): Promise<Spending> {
    const spending = await this.read(memberId, asset);
    this.policy.refuseTooMuch(asset, amount);
    const { perDay } = this.policy.limits(asset);
    if (perDay !== null && spending.outflowToday + amount > perDay) throw refuse('wallet.transfer.limit-per-day');
    if (spending.available < amount + this.policy.fee(amount)) throw refuse('wallet.transfer.insufficient-funds');
    return spending;
  }
}
