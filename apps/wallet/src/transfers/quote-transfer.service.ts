import type { TransferQuote, TransferTerms } from '#contracts/wallet';
import { type Asset, formatAmount } from '#kernel';
import { Inject, Injectable } from '@nestjs/common';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';
import { LookupBudget } from './lookup-budget.js';
import { SpendingCheck } from './spending-check.js';
import { partyOf, type PaymentWish, TransferPolicy } from './transfer-policy.js';

/** Tells what a transfer would cost and leave. Promises nothing: the ledger judges again when it is made. */
@Injectable()
export class QuoteTransferService {
  constructor(
    private readonly policy: TransferPolicy,
    private readonly budget: LookupBudget,
    private readonly spending: SpendingCheck,
    @Inject(WALLET_CONFIG) private readonly config: WalletConfig,
  ) {}

  async quote(memberId: string, wish: PaymentWish): Promise<TransferQuote> {
    const { asset } = wish;
    const amount = this.policy.readAmount(wish);
    await this.budget.take(memberId);
    const { recipient } = await this.policy.findParties(memberId, wish.to);
    const { available } = await this.spending.approve(memberId, asset, amount);
    const fee = this.policy.fee(amount);
    return {
      asset,
      amount: formatAmount(asset, amount),
      fee: formatAmount(asset, fee),
      total: formatAmount(asset, amount + fee),
      balanceAfter: formatAmount(asset, available - amount - fee),
      to: partyOf(recipient),
      codeRequired: this.policy.isCodeRequired(asset, amount),
    };
  }

  async terms(memberId: string, asset: Asset): Promise<TransferTerms> {
    const { available, outflowToday } = await this.spending.read(memberId, asset);
    const { perTransfer, perDay, codeAbove } = this.policy.limits(asset);
    const remaining = perDay === null ? null : perDay - outflowToday;
    const format = (minor: bigint | null): string | null => (minor === null ? null : formatAmount(asset, minor));
    return {
      asset,
      available: formatAmount(asset, available),
      feeBasisPoints: this.config.TRANSFER_FEE_BASIS_POINTS,
      maxPerTransfer: format(perTransfer),
      maxPerDay: format(perDay),
      remainingToday: format(remaining !== null && remaining < 0n ? 0n : remaining),
      codeAbove: format(codeAbove),
    };
  }
}
