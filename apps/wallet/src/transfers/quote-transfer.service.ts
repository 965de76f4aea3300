import { type TransferQuote, type TransferTerms, WALLET_ERRORS } from '#contracts/wallet';
import { type Asset, type Clock, formatAmount, refusals } from '#kernel';
import { Inject, Injectable } from '@nestjs/common';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';
import { outflowOn, utcDay } from '../ledger/account.js';
import { CLOCK } from '../tokens.js';
import { LookupBudget } from './lookup-budget.js';
import { partyOf, type PaymentWish, TransferPolicy } from './transfer-policy.js';
import { type SpendingPower, TransfersRepository } from './transfers.repository.js';

const refuse = refusals(WALLET_ERRORS);

/** Tells what a transfer would cost and leave. Promises nothing: the ledger judges again when it is made. */
@Injectable()
export class QuoteTransferService {
  constructor(
    private readonly policy: TransferPolicy,
    private readonly budget: LookupBudget,
    private readonly transfers: TransfersRepository,
    @Inject(WALLET_CONFIG) private readonly config: WalletConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async quote(memberId: string, wish: PaymentWish): Promise<TransferQuote> {
    const { asset } = wish;
    const amount = this.policy.readAmount(wish);
    await this.budget.take(memberId);
    const { recipient } = await this.policy.findParties(memberId, wish.to);
    const power = await this.powerOf(memberId, asset);
    const fee = this.policy.fee(amount);
    this.refuseBeyond(power, asset, amount, fee);
    return {
      asset,
      amount: formatAmount(asset, amount),
      fee: formatAmount(asset, fee),
      total: formatAmount(asset, amount + fee),
      balanceAfter: formatAmount(asset, power.available - amount - fee),
      to: partyOf(recipient),
      codeRequired: this.policy.isCodeRequired(asset, amount),
    };
  }

  async terms(memberId: string, asset: Asset): Promise<TransferTerms> {
    const power = await this.powerOf(memberId, asset);
    const { perTransfer, perDay, codeAbove } = this.policy.limits(asset);
    const remaining = perDay === null ? null : perDay - this.outflowOf(power);
    const format = (minor: bigint | null): string | null => (minor === null ? null : formatAmount(asset, minor));
    return {
      asset,
      available: formatAmount(asset, power.available),
      feeBasisPoints: this.config.TRANSFER_FEE_BASIS_POINTS,
      maxPerTransfer: format(perTransfer),
      maxPerDay: format(perDay),
      remainingToday: format(remaining !== null && remaining < 0n ? 0n : remaining),
      codeAbove: format(codeAbove),
    };
  }

  private refuseBeyond(power: SpendingPower, asset: Asset, amount: bigint, fee: bigint): void {
    this.policy.refuseTooMuch(asset, amount);
    const { perDay } = this.policy.limits(asset);
    if (perDay !== null && this.outflowOf(power) + amount > perDay) throw refuse('wallet.transfer.limit-per-day');
    if (power.available < amount + fee) throw refuse('wallet.transfer.insufficient-funds');
  }

  private outflowOf(power: SpendingPower): bigint {
    return outflowOn(power, utcDay(this.clock.now()));
  }

  private async powerOf(memberId: string, asset: Asset): Promise<SpendingPower> {
    const power = await this.transfers.spendingPower(memberId, asset);
    if (!power) throw refuse('wallet.account.not-ready');
    return power;
  }
}
