import { feeTermsOf, type TransferQuote, type TransferTerms } from '#contracts/wallet';
import { type Asset, formatAmount } from '#kernel';
import { Injectable } from '@nestjs/common';
import { debitOf } from '../ledger/rules/spending.rules.js';
import { LookupBudget } from './lookup-budget.js';
import { PaymentClaims } from './payment-claims.js';
import { PaymentParties } from './payment-parties.js';
import { PaymentTerms } from './payment-terms.js';
import { type PaymentWish, readAmount } from './payment.rules.js';
import { SpendingCheck } from './spending-check.js';

/** Tells what a transfer would cost and leave. Promises nothing: the ledger judges again when it is made. */
@Injectable()
export class QuoteTransferService {
  constructor(
    private readonly parties: PaymentParties,
    private readonly terms: PaymentTerms,
    private readonly claims: PaymentClaims,
    private readonly budget: LookupBudget,
    private readonly spending: SpendingCheck,
  ) {}

  async quote(memberId: string, wish: PaymentWish): Promise<TransferQuote> {
    const { asset } = wish;
    const amount = readAmount(wish);
    await this.budget.take(memberId);
    const { sender, recipient } = await this.parties.find(memberId, wish.to);
    const { ownFunds, charge } = await this.spending.approve(sender, asset, amount);
    const total = debitOf(amount, charge);
    return {
      asset,
      amount: formatAmount(asset, amount),
      fee: formatAmount(asset, charge.fee),
      feePaidBy: charge.on,
      total: formatAmount(asset, total),
      balanceAfter: formatAmount(asset, ownFunds - total),
      to: recipient.party,
      codeRequired: this.claims.isCodeRequired(asset, amount),
    };
  }

  async termsFor(memberId: string, asset: Asset): Promise<TransferTerms> {
    const { spendable, outflowToday } = await this.spending.read(memberId, asset);
    const { schedule, limits } = await this.terms.of(await this.parties.findSender(memberId), asset);
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
      codeAbove: format(this.claims.codeAbove(asset)),
    };
  }
}
