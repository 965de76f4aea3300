import { WALLET_ERRORS } from '#contracts/wallet';
import { type Asset, type Clock, refusals } from '#kernel';
import { Inject, Injectable } from '@nestjs/common';
import { outflowOn, utcDay } from '../ledger/account.js';
import type { Fee } from '../ledger/policies.js';
import { CLOCK } from '../tokens.js';
import type { TransferRules } from './transfer-policy.js';
import { TransfersRepository } from './transfers.repository.js';

const refuse = refusals(WALLET_ERRORS);

export interface Spending {
  /** What may be spent, credit included. */
  readonly available: bigint;
  readonly credit: bigint;
  readonly outflowToday: bigint;
}

/** What leaves the sender. */
export const costOf = (amount: bigint, { fee, on }: Fee): bigint => (on === 'sender' ? amount + fee : amount);

/** What a member has and has sent today, as it is stored. It promises nothing: the ledger judges again. */
@Injectable()
export class SpendingCheck {
  constructor(
    private readonly transfers: TransfersRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async read(memberId: string, asset: Asset): Promise<Spending> {
    const power = await this.transfers.spendingPower(memberId, asset);
    if (!power) throw refuse('wallet.account.not-ready');
    const { available, credit } = power;
    return { available: available + credit, credit, outflowToday: outflowOn(power, utcDay(this.clock.now())) };
  }

  /** Refuses what is beyond a limit or the funds. */
  async approve(memberId: string, asset: Asset, amount: bigint, rules: TransferRules): Promise<Spending> {
    const spending = await this.read(memberId, asset);
    const { perTransfer, perDay } = rules.limits;
    if (perTransfer !== null && amount > perTransfer) throw refuse('wallet.transfer.limit-per-transfer');
    if (perDay !== null && spending.outflowToday + amount > perDay) throw refuse('wallet.transfer.limit-per-day');
    const fee = rules.feeOf(amount);
    if (fee.on === 'recipient' && fee.fee >= amount) throw refuse('wallet.fee.above-amount');
    if (spending.available < costOf(amount, fee)) throw refuse('wallet.transfer.insufficient-funds');
    return spending;
  }
}
