import type { EventPayload } from '#contracts/events';
import type { closureReleased, closureRequested } from '#contracts/identity';
import { closureChecked } from '#contracts/wallet';
import { appendToOutbox } from '#platform/events';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Ledger } from '../ledger/ledger.service.js';
import { isFrozen, MembersRepository } from '../members/members.repository.js';
import { RemainingFundsQuery } from './remaining-funds.query.js';

/**
 * Tells identity whether a member leaves anything behind. For the final check his accounts are frozen before they are looked at,
 * so no money comes between the look and the closing; where something is left they work again. All of it can be repeated.
 */
@Injectable()
export class CheckClosureService {
  constructor(
    private readonly members: MembersRepository,
    private readonly ledger: Ledger,
    private readonly funds: RemainingFundsQuery,
  ) {}

  async check(manager: EntityManager, asked: EventPayload<typeof closureRequested>): Promise<void> {
    const { memberId, isFinal } = asked;
    if (isFinal) await this.hold(manager, memberId, true);
    const remaining = await this.funds.of(memberId);
    if (isFinal && remaining.length > 0) await this.hold(manager, memberId, false);
    await appendToOutbox(manager, closureChecked, { key: memberId, payload: { ...asked, remaining } });
  }

  async release(manager: EntityManager, { memberId }: EventPayload<typeof closureReleased>): Promise<void> {
    await this.hold(manager, memberId, false);
  }

  /** The member's row stays locked, so that what else is told of him does not open the accounts meanwhile. */
  private async hold(manager: EntityManager, ownerId: string, isClosing: boolean): Promise<void> {
    const standing = await this.members.setClosing(manager, ownerId, isClosing);
    if (standing)
      await this.ledger.submit({ command: { type: 'freeze-owner', ownerId, isFrozen: isFrozen(standing) } });
  }
}
