import { type CreateTransferRequest, type FeeSchedule, WALLET_ERRORS } from '#contracts/wallet';
import { type Asset, type Clock, parseAmount, refusals } from '#kernel';
import { type Claim, paymentBinding } from '#platform/auth';
import { Inject, Injectable } from '@nestjs/common';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';
import type { PartyName } from '../ledger/command.js';
import type { Fee, Limits, Subject } from '../ledger/policies.js';
import type { AssumedEnds } from '../members/assumed-ends.js';
import type { KnownMember, Member } from '../members/member.js';
import { MemberDirectory } from '../members/member-directory.js';
import { PoliciesInForce } from '../policies/policies-in-force.js';
import { CLOCK } from '../tokens.js';
import { claimFor } from './transfer.rules.js';

const refuse = refusals(WALLET_ERRORS);

export type PaymentWish = Pick<CreateTransferRequest, 'to' | 'asset' | 'amount'>;
export interface Parties {
  readonly sender: KnownMember;
  readonly recipient: KnownMember;
}

/** What a transfer of one member costs, and how much he may send. */
export interface TransferRules {
  readonly schedule: FeeSchedule | null;
  readonly limits: Limits;
  readonly feeOf: (amount: bigint) => Fee;
}

/** What is allowed before the ledger is asked: who may be paid, what it costs, whether a code is due. */
@Injectable()
export class TransferPolicy {
  constructor(
    private readonly members: MemberDirectory,
    private readonly policies: PoliciesInForce,
    @Inject(WALLET_CONFIG) private readonly config: WalletConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  readAmount({ asset, amount }: PaymentWish): bigint {
    const minor = parseAmount(asset, amount);
    if (!minor) throw refuse('wallet.amount.invalid');
    return minor;
  }

  /** The fee that the sender was shown, where he tells it. */
  readMaxFee({ asset, maxFee }: Pick<CreateTransferRequest, 'asset' | 'maxFee'>): { maxFee?: bigint } {
    if (maxFee === undefined) return {};
    const minor = parseAmount(asset, maxFee);
    if (minor === undefined) throw refuse('wallet.amount.invalid');
    return { maxFee: minor };
  }

  async findParties(senderId: string, to: string): Promise<Parties> {
    const { sender, recipient } = await this.members.ends(senderId, to);
    if (!sender) throw refuse('wallet.account.not-ready');
    if (!recipient) throw refuse('wallet.recipient.unknown');
    const code = refusalOf({ sender, recipient });
    if (code) throw refuse(code);
    return { sender, recipient };
  }

  /** The parties as they are remembered, where they may pay and be paid: nobody is refused for what may have changed. */
  assumeParties(senderId: string, to: string): AssumedEnds | undefined {
    const ends = this.members.assumedEnds(senderId, to);
    return ends && !refusalOf(ends) ? ends : undefined;
  }

  async findSender(memberId: string): Promise<Member> {
    const sender = await this.members.byId(memberId);
    if (!sender) throw refuse('wallet.account.not-ready');
    return sender;
  }

  /** What holds for this sender now; the ledger judges by what holds when it posts. */
  async rulesFor(sender: Member, asset: Asset): Promise<TransferRules> {
    const policies = await this.policies.current();
    const ask = { kind: 'transfer', asset, subject: subjectOf(sender), at: this.clock.now() } as const;
    return {
      schedule: policies.scheduleOf(ask),
      limits: policies.limitsOf(ask),
      feeOf: (amount) => policies.feeOf({ ...ask, amount }),
    };
  }

  codeAbove(asset: Asset): bigint | null {
    return this.config.TRANSFER_CODE_ABOVE[asset] ?? null;
  }

  isCodeRequired(asset: Asset, amount: bigint): boolean {
    const threshold = this.codeAbove(asset);
    return threshold !== null && amount > threshold;
  }

  /** The claim to spend; refuses where there is none for this payment. */
  claimIdFor(claims: readonly Claim[], wish: PaymentWish): string {
    const binding = paymentBinding(wish);
    const claim = binding === undefined ? undefined : claimFor(claims, binding, this.clock.now());
    if (!claim) throw refuse('wallet.transfer.code-required');
    return claim.id;
  }
}

function refusalOf({ sender, recipient }: Parties): keyof typeof WALLET_ERRORS | undefined {
  if (recipient.tenantId !== sender.tenantId) return 'wallet.recipient.unknown';
  if (recipient.memberId === sender.memberId) return 'wallet.recipient.self';
  return recipient.state === 'active' ? undefined : 'wallet.recipient.unavailable';
}

/** By what a member's fees and limits are found. */
export const subjectOf = ({ memberId, tier, country }: Member): Subject => ({ memberId, tier, country });

export const partyOf = ({ saffronId, maskedName }: Member): PartyName => ({ saffronId, name: maskedName });
