import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { hasRight, mayAccess } from '#contracts/access';
import { HTTP_ERRORS } from '#contracts/http';
import { IDENTITY_ERRORS } from '#contracts/identity';
import { refusals } from '#kernel';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { changedRows } from '#platform/database';
import type { Member } from '../members/member.js';
import { MembersRepository } from '../members/members.repository.js';

const refuse = refusals({ ...IDENTITY_ERRORS, ...HTTP_ERRORS });
const LIMIT_MIN = 15;

/**
 * Lets an administrator look at a member's pages in his own session, for a quarter of an hour. The session reads as the member's
 * meanwhile, marked with who looks; the guard lets it change nothing, and the administrator's own rights rest.
 */
@Injectable()
export class ViewAsService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly members: MembersRepository,
  ) {}

  start(principal: Principal, id: string, reason: string): Promise<Date> {
    return this.source.transaction(async (manager) => {
      const target = await this.members.lockById(manager, id);
      judge(principal, target);
      const [row] = await changedRows<{ until: Date }>(
        manager,
        `UPDATE sessions SET viewing_id = $2, viewing_until = least(now() + interval '${LIMIT_MIN} minutes', expires_at)
         WHERE id = $1 AND expires_at > now() RETURNING viewing_until AS until`,
        [principal.sessionId, id],
      );
      if (!row) throw refuse('http.unauthenticated');
      await recordAudit(manager, {
        source: 'identity',
        action: 'member.viewed-as',
        actor: actorOf(principal),
        target: { type: 'member', id },
        reason,
        after: { memberSaffronId: target!.saffronId, until: row.until.toISOString() },
      });
      return row.until;
    });
  }

  /** Gives the administrator his own session back; ending what has ended is no mistake. */
  async end({ sessionId, memberId, ip, viewedBy }: Principal): Promise<void> {
    if (!viewedBy) return;
    await this.source.transaction(async (manager) => {
      const sql =
        'UPDATE sessions SET viewing_id = NULL, viewing_until = NULL WHERE id = $1 AND viewing_id IS NOT NULL RETURNING id';
      if ((await changedRows(manager, sql, [sessionId])).length === 0) return;
      await recordAudit(manager, {
        source: 'identity',
        action: 'member.view-ended',
        actor: { id: viewedBy.memberId, label: viewedBy.saffronId, ip },
        target: { type: 'member', id: memberId },
      });
    });
  }
}

/** Members alone are looked at: an administrator's pages would lend his rights to whoever looks. */
function judge(principal: Principal, target: Member | undefined): asserts target is Member {
  if (!target || target.tenantId !== principal.tenantId) throw refuse('identity.member.not-found');
  if (target.id === principal.memberId) throw refuse('identity.member.own-account');
  if (mayAccess('admin', target.role) || !hasRight(principal.role, 'members.view-as')) {
    throw refuse('identity.member.outranked');
  }
}
