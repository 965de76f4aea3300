import { feeTermsOf, type TransferQuote, type TransferTerms } from '#contracts/wallet';
import { type Asset, formatAmount } from '#kernel';
import { Injectable } from '@nestjs/common';
import { debitOf } from '../ledger/rules/spending.rules.js';
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
  ) {}

  async quote(memberId: string, wish: PaymentWish): Promise<TransferQuote> {
    const { asset } = wish;
    const amount = this.policy.readAmount(wish);
    await this.budget.take(memberId);
    const { sender, recipient } = await this.policy.findParties(memberId, wish.to);
    const rules = await this.policy.rulesFor(sender, asset);
    const { ownFunds } = await this.spending.approve(memberId, asset, amount, rules);
    const charge = rules.feeOf(amount);
    const total = debitOf(amount, charge);
    return {
      asset,
      amount: formatAmount(asset, amount),
      fee: formatAmount(asset, charge.fee),
      feePaidBy: charge.on,
      total: formatAmount(asset, total),
      balanceAfter: formatAmount(asset, ownFunds - total),
      to: partyOf(recipient),
      codeRequired: this.policy.isCodeRequired(asset, amount),
    };
  }

  async terms(memberId: string, asset: Asset): Promise<TransferTerms> {
    const { spendable, outflowToday } = await this.spending.read(memberId, asset);
    const { schedule, limits } = await this.policy.rulesFor(await this.policy.findSender(memberId), asset);
    const { perTransfer, perDay } = limits;
    const remaining = perDay === null ? null : perDay - outflowToday;
    const format = (minor: bigint | null): string | null => (minor === null ? null : formatAmount(asset, minor));
    return {
      asset,
      available: formatAmount(asset, spendable),
      fee: schedule && feeTermsOf(asset, schedule),
      maxPerTransfer: format(perTransfer),
      maxPerDay: format(perDay),
      remainingToday: format(remaining !== null && remaining < 0n ? 0n : remaining),
      codeAbove: format(this.policy.codeAbove(asset)),
    };
  }
}
