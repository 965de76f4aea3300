import { createHmac } from 'node:crypto';
import { emailField } from '#contracts/http';
import { parseMemberId } from '#contracts/identity';
import { Inject, Injectable } from '@nestjs/common';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';
import { Gather } from './gather.js';
import { AssumedEnds } from './assumed-ends.js';
import { keyText, type KnownMember, type MemberKey } from './member.js';
import type { MemberMemory } from './member-memory.js';
import { MembersRepository } from './members.repository.js';

export interface Ends {
  readonly sender: KnownMember | undefined;
  readonly recipient: KnownMember | undefined;
}

/** Finds activated members as they are now: an address that changed hands must not take money along. */
@Injectable()
export class MemberDirectory {
  private readonly gather: Gather<MemberKey, KnownMember>;

  constructor(
    private readonly members: MembersRepository,
    @Inject(WALLET_CONFIG) private readonly config: WalletConfig,
  ) {
    this.gather = new Gather((keys) => members.findByKeys(keys), keyText);
  }

  byId(memberId: string): Promise<KnownMember | undefined> {
    return this.gather.find({ kind: 'id', value: memberId });
  }

  /** Both ends of a payment, by one look for all who pay at the same time: most are remembered, and typed as we write them. */
  async ends(senderId: string, typed: string): Promise<Ends> {
    const { sender, recipient } = endsIn(await this.members.remembered(), senderId, typed);
    if (sender && recipient) return { sender, recipient };
    const [found, other] = await Promise.all([sender ?? this.byId(senderId), recipient ?? this.byTyped(typed)]);
    return { sender: found, recipient: other };
  }

  /** Both ends as they are remembered, for who makes sure of that when he commits; undefined where it takes a look to find them. */
  assumedEnds(senderId: string, typed: string): AssumedEnds | undefined {
    const assumed = this.members.assumed();
    if (!assumed) return undefined;
    const { sender, recipient } = endsIn(assumed.memory, senderId, typed);
    return sender && recipient && new AssumedEnds(sender, recipient, assumed.revision, this.members);
  }

  /** By what a person typed: a member ID or an e-mail address, the whole of it. */
  byTyped(text: string): Promise<KnownMember | undefined> {
    const memberId = parseMemberId(text);
    if (memberId !== undefined) return this.gather.find({ kind: 'member-id', value: memberId });
    const email = emailField.safeParse(text);
    if (!email.success) return Promise.resolve(undefined);
    return this.gather.find({ kind: 'address', value: this.hash(email.data) });
  }

  private hash(email: string): string {
    return createHmac('sha256', this.config.lookupKey).update(email).digest('base64url');
  }
}

function endsIn(memory: MemberMemory, senderId: string, typed: string): Ends {
  const named = memory.get(typed);
  return { sender: memory.get(senderId), recipient: named?.saffronId === typed ? named : undefined };
}
