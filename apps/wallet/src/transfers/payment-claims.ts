import { WALLET_ERRORS } from '#contracts/wallet';
import { type Asset, type Clock, refusals } from '#kernel';
import { type Claim, paymentBinding } from '#platform/auth';
import { Inject, Injectable } from '@nestjs/common';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';
import { CLOCK } from '../tokens.js';
import { claimFor, type PaymentWish } from './payment.rules.js';

const refuse = refusals(WALLET_ERRORS);

/** When a payment needs a confirmed code, and which of the payer's codes serves it. */
@Injectable()
export class PaymentClaims {
  constructor(
    @Inject(WALLET_CONFIG) private readonly config: WalletConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  codeAbove(asset: Asset): bigint | null {
    return this.config.TRANSFER_CODE_ABOVE[asset] ?? null;
  }

  isCodeRequired(asset: Asset, amount: bigint): boolean {
    const threshold = this.codeAbove(asset);
    return threshold !== null && amount > threshold;
  }

  /** The claim to spend; refuses where there is none for this payment. */
  claimIdFor(claims: readonly Claim[], wish: PaymentWish): string {
    return this.find(claims, wish).id;
  }

  /** The same, and takes it from those that are left for what is judged next. */
  takeFor(claims: Claim[], wish: PaymentWish): string {
    const claim = this.find(claims, wish);
    claims.splice(claims.indexOf(claim), 1);
    return claim.id;
  }

  private find(claims: readonly Claim[], wish: PaymentWish): Claim {
    const binding = paymentBinding(wish);
    const claim = binding === undefined ? undefined : claimFor(claims, binding, this.clock.now());
    if (!claim) throw refuse('wallet.transfer.code-required');
    return claim;
  }
}
