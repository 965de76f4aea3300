import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { mayAccess, type Role } from '#contracts/access';
import { HTTP_ERRORS } from '#contracts/http';
import { type AdminMember, IDENTITY_ERRORS, type SuspendManyResponse } from '#contracts/identity';
import { DomainError, refusals } from '#kernel';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';
import { SecondFactorsRepository } from '../authentication/second-factors.repository.js';
import { type Member, toAdminMember } from '../members/member.js';
import { MemberEvents } from '../members/member-events.js';
import { MembersRepository } from '../members/members.repository.js';
import { NoticesService } from '../notices/notices.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { type Actor, judgeAct, judgeReactivation, judgeRoleChange, judgeSuspension } from './member-acts.rules.js';

const refuse = refusals({ ...IDENTITY_ERRORS, ...HTTP_ERRORS });

interface Situation {
  readonly actor: Actor;
  readonly target: Member;
  readonly otherSuperAdmins: number;
}

type Judge = (situation: Situation) => keyof typeof IDENTITY_ERRORS | undefined;

/** What administrators do to members: each act with its audit row, and with the end of the sessions that it concerns. */
@Injectable()
export class MemberActsService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly members: MembersRepository,
    private readonly events: MemberEvents,
    private readonly sessions: SessionsService,
    private readonly apiKeys: ApiKeysRepository,
    private readonly factors: SecondFactorsRepository,
    private readonly notices: NoticesService,
  ) {}

  /** API keys end for good: whoever made them may be the reason, and the way back must not bring them back. */
  suspend(principal: Principal, id: string, reason: string): Promise<AdminMember> {
    const judge: Judge = ({ actor, target, otherSuperAdmins }) => judgeSuspension(actor, target, otherSuperAdmins);
    return this.act(principal, id, judge, async (manager, target) => {
      const member = await this.members.suspend(manager, id, reason);
      await this.sessions.endAll(manager, id);
      const apiKeysRevoked = await this.apiKeys.removeAll(manager, id);
      await this.events.changed(manager, member);
      await this.record(manager, principal, 'member.suspended', reason, { state: target.state }, member, {
        state: member.state,
        apiKeysRevoked,
      });
      return toAdminMember(member);
    });
  }

  /** One after the other, each in a transaction of its own; an id that comes twice is taken once. */
  async suspendMany(
    principal: Principal,
    ids: readonly string[],
    reason: string,
  ): Promise<SuspendManyResponse['results']> {
    const results: SuspendManyResponse['results'] = [];
    for (const id of new Set(ids)) {
      try {
        await this.suspend(principal, id, reason);
        results.push({ id, success: true });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        results.push({ id, success: false, code: error.code, message: error.message });
      }
    }
    return results;
  }

  reactivate(principal: Principal, id: string, reason: string): Promise<AdminMember> {
    const judge: Judge = ({ actor, target }) => judgeReactivation(actor, target);
    return this.act(principal, id, judge, async (manager, target) => {
      const member = await this.members.reactivate(manager, id);
      await this.events.changed(manager, member);
      const before = { state: target.state, suspendedReason: target.suspendedReason };
      await this.record(manager, principal, 'member.reactivated', reason, before, member, { state: member.state });
      return toAdminMember(member);
    });
  }

  changeRole(principal: Principal, id: string, role: Role, reason: string): Promise<AdminMember> {
    const judge: Judge = ({ actor, target, otherSuperAdmins }) => {
      if (actor.role !== 'superadmin') throw refuse('http.forbidden');
      return judgeRoleChange(actor, target, role, otherSuperAdmins);
    };
    return this.act(principal, id, judge, async (manager, target) => {
      const member = await this.members.updateRole(manager, id, role);
      await this.sessions.endAll(manager, id);
      await this.record(manager, principal, 'member.role-changed', reason, { role: target.role }, member, { role });
      return toAdminMember(member);
    });
  }

  /** For who has lost every second factor: an e-mailed code is enough again, and he is told. */
  resetFactors(principal: Principal, id: string, reason: string): Promise<void> {
    const judge: Judge = ({ actor, target }) => {
      if (actor.role !== 'superadmin') throw refuse('http.forbidden');
      return judgeAct(actor, target);
    };
    return this.act(principal, id, judge, async (manager, target) => {
      const before = { secondFactors: await this.factors.of(manager, id) };
      if (before.secondFactors.length === 0) throw refuse('identity.member.no-factors');
      await this.factors.removeAll(manager, id);
      await this.sessions.endAll(manager, id);
      const facts = { factor: 'All second factors, by an administrator' };
      await this.notices.tell(manager, { kind: 'factor-removed', email: target.email, facts });
      await this.record(manager, principal, 'factors.reset', reason, before, target, { secondFactors: [] });
    });
  }

  endSessions(principal: Principal, id: string): Promise<void> {
    const judge: Judge = ({ actor, target }) => judgeAct(actor, target);
    return this.act(principal, id, judge, async (manager, target) => {
      const count = await this.sessions.endAll(manager, id);
      await this.record(manager, principal, 'sessions.ended', undefined, { count }, target);
    });
  }

  /**
   * Judges under locks: first every super administrator of the tenant, always in the same order, then the target. So two of them who act on
   * each other at once are judged one after the other, the second by the rights that the first has left him.
   */
  private act<T>(
    principal: Principal,
    id: string,
    judge: Judge,
    perform: (manager: EntityManager, target: Member) => Promise<T>,
  ): Promise<T> {
    return this.source.transaction(async (manager) => {
      const superAdmins = await lockSuperAdmins(manager, principal.tenantId);
      const actor = await currentActor(manager, principal);
      const target = await this.members.lockById(manager, id);
      if (target?.tenantId !== principal.tenantId) throw refuse('identity.member.not-found');
      const refusal = judge({
        actor,
        target,
        otherSuperAdmins: superAdmins.filter((other) => other !== target.id).length,
      });
      if (refusal) throw refuse(refusal);
      return perform(manager, target);
    });
  }

  private record(
    manager: EntityManager,
    principal: Principal,
    action: string,
    reason: string | undefined,
    before: Record<string, unknown>,
    target: Member,
    after?: Record<string, unknown>,
  ): Promise<void> {
    const shared = { source: 'identity', action, actor: actorOf(principal), target: { type: 'member', id: target.id } };
    return recordAudit(manager, { ...shared, reason, before, after });
  }
}

async function lockSuperAdmins(manager: EntityManager, tenantId: string): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT id FROM members WHERE role = 'superadmin' AND state = 'active' AND tenant_id = $1 ORDER BY id FOR UPDATE`,
    [tenantId],
  );
  return rows.map(({ id }) => id);
}

/** The rights that the actor has now, not those his session had when the request came in. */
async function currentActor(manager: EntityManager, { memberId }: Principal): Promise<Actor> {
  const [actor] = await manager.query<Actor[]>(`SELECT id, role FROM members WHERE id = $1 AND state = 'active'`, [
    memberId,
  ]);
  if (!actor || !mayAccess('admin', actor.role)) throw refuse('http.forbidden');
  return actor;
}
