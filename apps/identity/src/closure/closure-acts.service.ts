import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { HTTP_ERRORS } from '#contracts/http';
import { closureRequested, IDENTITY_ERRORS } from '#contracts/identity';
import { newId, refusals } from '#kernel';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { appendToOutbox } from '#platform/events';
import { MembersRepository } from '../members/members.repository.js';
import { SessionClaimsService } from '../sessions/session-claims.service.js';
import { obstacleFor } from './closure.rules.js';
import { ClosuresRepository } from './closures.repository.js';

const refuse = refusals({ ...IDENTITY_ERRORS, ...HTTP_ERRORS });

/** What a member does about leaving: asks for it, and thinks better of it. */
@Injectable()
export class ClosureActsService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly claims: SessionClaimsService,
    private readonly members: MembersRepository,
    private readonly closures: ClosuresRepository,
  ) {}

  /** A code that he confirmed for it moments ago is used up. */
  async request(principal: Principal, reason: string): Promise<void> {
    const { memberId, sessionId } = principal;
    const claim = principal.claims.find(({ action }) => action === 'closure');
    if (!claim) throw refuse('identity.act.unconfirmed');
    const closureId = newId();
    await this.source.transaction(async (manager) => {
      await this.judge(manager, memberId);
      if (!(await this.claims.use(manager, sessionId, claim.id))) throw refuse('identity.act.unconfirmed');
      if (!(await this.closures.start(manager, closureId, memberId, reason)))
        throw refuse('identity.closure.under-way');
      const payload = { closureId, memberId, isFinal: false };
      await appendToOutbox(manager, closureRequested, { key: memberId, payload });
      await this.record(manager, principal, 'closure.requested', reason);
    });
  }

  async cancel(principal: Principal): Promise<void> {
    await this.source.transaction(async (manager) => {
      const cancelled = await this.closures.cancel(manager, principal.memberId);
      if (cancelled) return this.record(manager, principal, 'closure.cancelled');
      const closure = await this.closures.find(principal.memberId);
      throw refuse(closure?.state === 'closing' ? 'identity.closure.under-way' : 'identity.closure.not-found');
    });
  }

  private async judge(manager: EntityManager, memberId: string): Promise<void> {
    const member = await this.members.lockById(manager, memberId);
    const obstacle = member ? obstacleFor(member) : 'not-active';
    if (obstacle === 'staff') throw refuse('identity.closure.staff');
    if (obstacle) throw refuse('http.unauthenticated');
  }

  private record(manager: EntityManager, principal: Principal, action: string, reason?: string): Promise<void> {
    const target = { type: 'member', id: principal.memberId };
    return recordAudit(manager, { source: 'identity', action, actor: actorOf(principal), target, reason });
  }
}
