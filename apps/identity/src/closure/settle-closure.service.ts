import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { EventPayload } from '#contracts/events';
import { closureReleased, type NoticeKind, type RemainingFunds } from '#contracts/identity';
import type { closureChecked } from '#contracts/wallet';
import { recordAudit, SYSTEM_ACTOR } from '#platform/audit';
import { appendToOutbox } from '#platform/events';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import type { Member } from '../members/member.js';
import { MembersRepository } from '../members/members.repository.js';
import { NoticesService } from '../notices/notices.service.js';
import { CloseAccountService } from './close-account.service.js';
import { obstacleFor } from './closure.rules.js';
import { ClosuresRepository } from './closures.repository.js';

type Checked = EventPayload<typeof closureChecked>;

/** Goes on with a closure once the wallet has looked at the accounts. An answer that comes twice, or too late, changes nothing. */
@Injectable()
export class SettleClosureService {
  constructor(
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly members: MembersRepository,
    private readonly closures: ClosuresRepository,
    private readonly closing: CloseAccountService,
    private readonly notices: NoticesService,
  ) {}

  async settle(manager: EntityManager, { closureId, memberId, isFinal, remaining }: Checked): Promise<void> {
    const member = await this.members.lockById(manager, memberId);
    if (!member) return;
    if (isFinal) return this.settleFinal(manager, closureId, member, remaining);
    if (remaining.length > 0) await this.closures.refuse(manager, closureId, 'checking', remaining);
    else await this.schedule(manager, closureId, member);
  }

  private async schedule(manager: EntityManager, closureId: string, member: Member): Promise<void> {
    const scheduled = await this.closures.schedule(manager, closureId, this.config.CLOSURE_HOLD_DAYS);
    if (!scheduled) return;
    const until = scheduled.closesAt!;
    await this.tell(manager, 'closure-scheduled', member, { until: until.toISOString() }, until);
    await this.record(manager, member, 'closure.scheduled', { closesAt: until.toISOString() });
  }

  /** The wallet holds the accounts shut, unless something was left; where the member may not leave any more, it lets them go. */
  private async settleFinal(
    manager: EntityManager,
    closureId: string,
    member: Member,
    remaining: readonly RemainingFunds[],
  ): Promise<void> {
    const obstacle = obstacleFor(member);
    if (remaining.length === 0 && !obstacle) {
      if (await this.closures.finish(manager, closureId)) await this.closing.close(manager, member);
      return;
    }
    if (!(await this.closures.refuse(manager, closureId, 'closing', remaining))) return;
    if (remaining.length === 0) {
      const payload = { closureId, memberId: member.id };
      await appendToOutbox(manager, closureReleased, { key: member.id, payload });
    }
    await this.tell(manager, 'closure-refused', member);
    await this.record(manager, member, 'closure.refused', { obstacle: obstacle ?? 'funds' });
  }

  private tell(
    manager: EntityManager,
    kind: NoticeKind,
    { email }: Member,
    facts: Record<string, string> = {},
    expiresAt?: Date,
  ): Promise<void> {
    return this.notices.tell(manager, { kind, email, facts, link: '/settings', ...(expiresAt ? { expiresAt } : {}) });
  }

  private record(
    manager: EntityManager,
    { id }: Member,
    action: string,
    after: Record<string, unknown>,
  ): Promise<void> {
    const target = { type: 'member', id };
    return recordAudit(manager, { source: 'identity', action, actor: SYSTEM_ACTOR, target, after });
  }
}
