import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { IDENTITY_ERRORS } from '#contracts/identity';
import { refusals } from '#kernel';
import { recordAudit } from '#platform/audit';
import { MembersRepository } from '../members/members.repository.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { type UndoAsked, UndoService } from '../undo/undo.service.js';
import { endOtherAccess } from './end-other-access.js';
import { MoveAddressService } from './move-address.service.js';

const refuse = refusals(IDENTITY_ERRORS);

/**
 * Brings the earlier address back for whoever reads its mail. Everybody is signed out and no browser counts as proven any more:
 * whoever changed the address was in one of them. Rights that were given to the address of now stay with it: where the role has
 * changed, nothing is taken back. An earlier address outranks a later one, whose own link is void from then on.
 */
@Injectable()
export class UndoEmailChangeService implements OnModuleInit {
  constructor(
    private readonly undo: UndoService,
    private readonly members: MembersRepository,
    private readonly addresses: MoveAddressService,
    private readonly sessions: SessionsService,
  ) {}

  onModuleInit(): void {
    this.undo.register('email-change', (manager, asked) => this.bringBack(manager, asked));
  }

  private async bringBack(manager: EntityManager, asked: UndoAsked): Promise<void> {
    const { memberId, payload, ip } = asked;
    const before = await this.members.findById(memberId);
    const { email: to, role } = payload;
    const after = before && to && (await this.addresses.move(manager, { memberId, from: before.email, to }));
    if (!after || after.role !== role) throw refuse('identity.undo.invalid');
    await this.undo.voidLater(manager, asked);
    await this.sessions.endAll(manager, memberId);
    await endOtherAccess(manager, memberId, asked.offeredAt);
    await recordAudit(manager, {
      source: 'identity',
      action: 'member.email-change-undone',
      actor: { id: memberId, label: before.saffronId, ip },
      target: { type: 'member', id: memberId },
      before: { email: before.email },
      after: { email: after.email },
    });
  }
}
