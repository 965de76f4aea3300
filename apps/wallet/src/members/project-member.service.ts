import type { MemberProjection } from '#contracts/identity';
import { ASSET_CODES } from '#kernel';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Ledger } from '../ledger/ledger.service.js';
import { isFrozen, MembersRepository } from './members.repository.js';

/** Keeps what identity tells of a member. The ledger's part is repeatable, so an event that comes again does no harm. */
@Injectable()
export class ProjectMemberService {
  constructor(
    private readonly members: MembersRepository,
    private readonly ledger: Ledger,
  ) {}

  async activate(manager: EntityManager, told: MemberProjection): Promise<void> {
    const opened = ASSET_CODES.map((asset) => {
      const account = { purpose: 'member', asset, ownerId: told.memberId } as const;
      return this.ledger.submit({ command: { type: 'open-account', account, floor: 0n } });
    });
    await Promise.all(opened);
    await this.change(manager, told);
  }

  /** The stored row decides, for it may be newer than the event: only active members send and receive. */
  async change(manager: EntityManager, told: MemberProjection): Promise<void> {
    const standing = await this.members.keepNewest(manager, told);
    const command = { type: 'freeze-owner', ownerId: told.memberId, isFrozen: isFrozen(standing) } as const;
    await this.ledger.submit({ command });
  }
}
