import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { IDENTITY_ERRORS } from '#contracts/identity';
import { refusals } from '#kernel';
import { recordAudit } from '#platform/audit';
import { MembersRepository } from '../members/members.repository.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { type UndoAsked, UndoService } from '../undo/undo.service.js';
import { MoveAddressService } from './move-address.service.js';

const refuse = refusals(IDENTITY_ERRORS);

/**
 * Brings the earlier address back for whoever reads its mail. Everybody is signed out and no browser counts as proven any more:
 * whoever changed the address was in one of them.
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

  private async bringBack(manager: EntityManager, { memberId, payload, ip }: UndoAsked): Promise<void> {
    const before = await this.members.findById(memberId);
    const to = payload['email'];
    const after = before && to && (await this.addresses.move(manager, { memberId, from: before.email, to }));
    if (!after) throw refuse('identity.undo.invalid');
    await this.sessions.endAll(manager, memberId);
    await manager.query('DELETE FROM devices WHERE member_id = $1', [memberId]);
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
