import { WALLET_ERRORS } from '#contracts/wallet';
import { refusals } from '#kernel';
import { Injectable } from '@nestjs/common';
import { MemberDirectory } from '../members/member-directory.js';
import type { KnownMember } from '../members/member.js';
import type { Person } from '../templates/template-command.js';

const refuse = refusals(WALLET_ERRORS);

/** The members that a request names, as they are now. */
@Injectable()
export class FindPeopleService {
  constructor(private readonly members: MemberDirectory) {}

  /** Refuses where one is not known (yet), or where they are not of one tenant: no money goes from one site to another. */
  async find(memberIds: readonly string[]): Promise<ReadonlyMap<string, Person>> {
    const found = await Promise.all(memberIds.map((memberId) => this.members.byId(memberId)));
    const members = found.filter((member) => member !== undefined);
    if (members.length < found.length) throw refuse('wallet.account.not-ready');
    if (new Set(members.map(({ tenantId }) => tenantId)).size > 1) throw refuse('wallet.recipient.unknown');
    return new Map(members.map((member) => [member.memberId, toPerson(member)]));
  }
}

const toPerson = ({ party, subject }: KnownMember): Person => ({ party, subject });
