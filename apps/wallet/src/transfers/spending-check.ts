import { WALLET_ERRORS } from '#contracts/wallet';
import { type Asset, type Clock, refusals } from '#kernel';
import { Inject, Injectable } from '@nestjs/common';
import { outflowOn, utcDay } from '../ledger/account.js';
import type { Fee, Subject } from '../ledger/policies.js';
import { debitOf, isFeeAboveAmount, limitRefusal } from '../ledger/rules/spending.rules.js';
import { CLOCK } from '../tokens.js';
import { PaymentTerms } from './payment-terms.js';
import { TransfersRepository } from './transfers.repository.js';

const refuse = refusals(WALLET_ERRORS);

export interface Spending {
  readonly ownFunds: bigint;
  /** The own funds and the credit. */
  readonly spendable: bigint;
  readonly outflowToday: bigint;
}

/** What a member has and has sent today, as it is stored. It promises nothing: the ledger judges again. */
@Injectable()
export class SpendingCheck {
  constructor(
    private readonly transfers: TransfersRepository,
    private readonly terms: PaymentTerms,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async read(memberId: string, asset: Asset): Promise<Spending> {
    const power = await this.transfers.spendingPower(memberId, asset);
    if (!power) throw refuse('wallet.account.not-ready');
    const { ownFunds, credit } = power;
    return { ownFunds, spendable: ownFunds + credit, outflowToday: outflowOn(power, utcDay(this.clock.now())) };
  }

  /** Refuses what is beyond a limit or the funds; otherwise tells what the sender has, and the fee. */
  async approve(sender: Subject, asset: Asset, amount: bigint): Promise<Spending & { readonly charge: Fee }> {
    const { limits, feeOf } = await this.terms.of(sender, asset);
    const spending = await this.read(sender.memberId, asset);
    const tooMuch = limitRefusal(limits, spending.outflowToday, amount);
    if (tooMuch) throw refuse(tooMuch);
    const charge = feeOf(amount);
    if (isFeeAboveAmount(amount, charge)) throw refuse('wallet.fee.above-amount');
    if (spending.spendable < debitOf(amount, charge)) throw refuse('wallet.transfer.insufficient-funds');
    return { ...spending, charge };
  }
}
