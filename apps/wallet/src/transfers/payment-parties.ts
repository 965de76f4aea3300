import { WALLET_ERRORS } from '#contracts/wallet';
import { refusals } from '#kernel';
import { Injectable } from '@nestjs/common';
import type { AssumedEnds } from '../members/assumed-ends.js';
import type { KnownMember } from '../members/member.js';
import { MemberDirectory } from '../members/member-directory.js';
import { partiesRefusal } from './payment.rules.js';

const refuse = refusals(WALLET_ERRORS);

export interface Parties {
  readonly sender: KnownMember;
  readonly recipient: KnownMember;
}

/** Who pays and who is paid, where the one may pay the other. */
@Injectable()
export class PaymentParties {
  constructor(private readonly members: MemberDirectory) {}

  async find(senderId: string, to: string): Promise<Parties> {
    const { sender, recipient } = await this.members.ends(senderId, to);
    if (!sender) throw refuse('wallet.account.not-ready');
    if (!recipient) throw refuse('wallet.recipient.unknown');
    const code = partiesRefusal(sender, recipient);
    if (code) throw refuse(code);
    return { sender, recipient };
  }

  /** The parties as they are remembered, where they may pay and be paid: nobody is refused for what may have changed. */
  assume(senderId: string, to: string): AssumedEnds | undefined {
    const ends = this.members.assumedEnds(senderId, to);
    return ends && !partiesRefusal(ends.sender, ends.recipient) ? ends : undefined;
  }

  async findSender(memberId: string): Promise<KnownMember> {
    const sender = await this.members.byId(memberId);
    if (!sender) throw refuse('wallet.account.not-ready');
    return sender;
  }
}
