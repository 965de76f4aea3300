import { type CreateTransferRequest, WALLET_ERRORS } from '#contracts/wallet';
import { type Asset, type Clock, parseAmount, refusals } from '#kernel';
import { type Claim, paymentBinding } from '#platform/auth';
import { Inject, Injectable } from '@nestjs/common';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';
import type { PartyName } from '../ledger/command.js';
import type { Member } from '../members/member.js';
import { MemberDirectory } from '../members/member-directory.js';
import { CLOCK } from '../tokens.js';
import { claimFor, feeOf } from './transfer.rules.js';

const refuse = refusals(WALLET_ERRORS);

export type PaymentWish = Pick<CreateTransferRequest, 'to' | 'asset' | 'amount'>;
export interface Parties {
  readonly sender: Member;
  readonly recipient: Member;
}

/** What is allowed before the ledger is asked: who may be paid, what it costs, whether a code is due. */
@Injectable()
export class TransferPolicy {
  constructor(
    private readonly members: MemberDirectory,
    @Inject(WALLET_CONFIG) private readonly config: WalletConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  readAmount({ asset, amount }: PaymentWish): bigint {
    const minor = parseAmount(asset, amount);
    if (!minor) throw refuse('wallet.amount.invalid');
    return minor;
  }

  async findParties(senderId: string, to: string): Promise<Parties> {
    const [sender, recipient] = await Promise.all([this.members.byId(senderId), this.members.byTyped(to)]);
    if (!sender) throw refuse('wallet.account.not-ready');
    if (recipient?.tenantId !== sender.tenantId) throw refuse('wallet.recipient.unknown');
    if (recipient.memberId === senderId) throw refuse('wallet.recipient.self');
    if (recipient.state !== 'active') throw refuse('wallet.recipient.unavailable');
    return { sender, recipient };
  }

  fee(amount: bigint): bigint {
    return feeOf(amount, this.config.TRANSFER_FEE_BASIS_POINTS);
  }

  limits(asset: Asset): { perTransfer: bigint | null; perDay: bigint | null; codeAbove: bigint | null } {
    const { TRANSFER_MAX, TRANSFER_MAX_PER_DAY, TRANSFER_CODE_ABOVE } = this.config;
    return {
      perTransfer: TRANSFER_MAX[asset] ?? null,
      perDay: TRANSFER_MAX_PER_DAY[asset] ?? null,
      codeAbove: TRANSFER_CODE_ABOVE[asset] ?? null,
    };
  }

  isCodeRequired(asset: Asset, amount: bigint): boolean {
    const { codeAbove } = this.limits(asset);
    return codeAbove !== null && amount > codeAbove;
  }

  refuseTooMuch(asset: Asset, amount: bigint): void {
    const { perTransfer } = this.limits(asset);
    if (perTransfer !== null && amount > perTransfer) throw refuse('wallet.transfer.limit-per-transfer');
  }

  /** The claim to spend; refuses where there is none for this payment. */
  claimIdFor(claims: readonly Claim[], wish: PaymentWish): string {
    const binding = paymentBinding(wish);
    const claim = binding === undefined ? undefined : claimFor(claims, binding, this.clock.now());
    if (!claim) throw refuse('wallet.transfer.code-required');
    return claim.id;
  }
}

export const partyOf = ({ saffronId, maskedName }: Member): PartyName => ({ saffronId, name: maskedName });
