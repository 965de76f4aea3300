import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recordAudit, SYSTEM_ACTOR } from '#platform/audit';
import type { Member } from '../members/member.js';
import { MemberEvents } from '../members/member-events.js';
import { MembersRepository } from '../members/members.repository.js';
import { NoticesService } from '../notices/notices.service.js';
import { ERASED_BY_ADDRESS, ERASED_BY_MEMBER } from './erasure.js';

/** Closes an account for good: nothing proves the member any more, and nothing tells who he was. */
@Injectable()
export class CloseAccountService {
  constructor(
    private readonly members: MembersRepository,
    private readonly events: MemberEvents,
    private readonly notices: NoticesService,
  ) {}

  /** The caller holds the member's row locked. */
  async close(manager: EntityManager, { id, email }: Member): Promise<void> {
    for (const table of ERASED_BY_MEMBER) await manager.query(`DELETE FROM ${table} WHERE member_id = $1`, [id]);
    for (const table of ERASED_BY_ADDRESS) await manager.query(`DELETE FROM ${table} WHERE email = $1`, [email]);
    const closed = await this.members.close(manager, id);
    await this.events.changed(manager, closed);
    await this.notices.tell(manager, { kind: 'closure-done', email });
    await recordAudit(manager, {
      source: 'identity',
      action: 'member.closed',
      actor: SYSTEM_ACTOR,
      target: { type: 'member', id },
      before: { state: 'active' },
      after: { state: closed.state },
    });
  }
}
