import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Member } from '../members/member.js';
import { MemberEvents } from '../members/member-events.js';
import { MembersRepository } from '../members/members.repository.js';
import { EmailChangesRepository } from './email-changes.repository.js';

interface Move {
  readonly memberId: string;
  readonly from: string;
  readonly to: string;
}

/** Gives a member another address, with everything that hangs on it. */
@Injectable()
export class MoveAddressService {
  constructor(
    private readonly members: MembersRepository,
    private readonly events: MemberEvents,
    private readonly changes: EmailChangesRepository,
  ) {}

  /** Undefined where somebody has the address, or where the member has another one than `from` by now. */
  async move(manager: EntityManager, { memberId, from, to }: Move): Promise<Member | undefined> {
    await this.changes.voidCodes(manager, [from, to]);
    const before = await this.members.lockById(manager, memberId);
    if (before?.email !== from) return undefined;
    await this.changes.voidRest(manager, memberId, [from, to]);
    if (await this.members.isTaken(to, memberId, manager)) return undefined;
    const member = await this.members.changeEmail(manager, memberId, to);
    await this.events.changed(manager, member);
    return member;
  }
}
