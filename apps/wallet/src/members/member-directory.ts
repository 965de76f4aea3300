import { createHmac } from 'node:crypto';
import { emailField } from '#contracts/http';
import { parseMemberId } from '#contracts/identity';
import { Inject, Injectable } from '@nestjs/common';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';
import { Gather } from './gather.js';
import type { Member } from './member.js';
import { MembersRepository } from './members.repository.js';

/** Finds activated members. Never from a cache: an address that changed hands must not take money along. */
@Injectable()
export class MemberDirectory {
  private readonly gather: Gather<Member>;

  constructor(
    members: MembersRepository,
    @Inject(WALLET_CONFIG) private readonly config: WalletConfig,
  ) {
    this.gather = new Gather((keys) => members.findByKeys(keys));
  }

  byId(memberId: string): Promise<Member | undefined> {
    return this.gather.find(memberId);
  }

  /** By what a person typed: a member ID or an e-mail address, the whole of it. */
  async byTyped(text: string): Promise<Member | undefined> {
    const key = parseMemberId(text) ?? this.emailHash(text);
    return key === undefined ? undefined : this.gather.find(key);
  }

  private emailHash(text: string): string | undefined {
    const email = emailField.safeParse(text);
    return email.success ? createHmac('sha256', this.config.lookupKey).update(email.data).digest('base64url') : undefined;
  }
}
