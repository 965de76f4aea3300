import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { HTTP_ERRORS } from '#contracts/http';
import { type ChangePasswordRequest, IDENTITY_ERRORS } from '#contracts/identity';
import { refusals } from '#kernel';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { PasswordAttempts } from '../limits/password-attempts.service.js';
import type { Member } from '../members/member.js';
import { MembersRepository } from '../members/members.repository.js';
import { NoticesService } from '../notices/notices.service.js';
import { SecretHasher } from '../secrets/secret-hasher.js';
import type { Client } from '../sessions/client.js';
import type { OpenedSession } from '../sessions/open-session.service.js';
import { RotateSessionService } from '../sessions/rotate-session.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { PasswordPolicy } from './password-policy.service.js';
import { PasswordsRepository, type StoredPassword } from './passwords.repository.js';

const refuse = refusals({ ...IDENTITY_ERRORS, ...HTTP_ERRORS });

interface Changed {
  readonly member: Member;
  readonly client: Client;
  readonly isFirst: boolean;
}

/** Sets or changes the password of a signed-in member. His other sessions end; this one goes on under a new proof. */
@Injectable()
export class ChangePasswordService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly attempts: PasswordAttempts,
    private readonly policy: PasswordPolicy,
    private readonly hasher: SecretHasher,
    private readonly passwords: PasswordsRepository,
    private readonly members: MembersRepository,
    private readonly sessions: SessionsService,
    private readonly rotation: RotateSessionService,
    private readonly notices: NoticesService,
  ) {}

  async change(principal: Principal, request: ChangePasswordRequest, client: Client): Promise<OpenedSession> {
    const { memberId, sessionId } = principal;
    const stored = await this.passwords.of(memberId);
    await this.proveCurrent(principal, stored, request.currentPassword);
    const owner = await this.members.findById(memberId);
    if (!owner) throw refuse('http.unauthenticated');
    this.policy.approve(request.newPassword, owner);
    const passwordHash = await this.hasher.hash(request.newPassword);
    return this.source.transaction(async (manager) => {
      await this.members.lockById(manager, memberId);
      // Of two changes at once the second has proven a password that is none any more.
      if ((await this.passwords.of(memberId, manager)).hash !== stored.hash) throw refuse('identity.password.wrong');
      const member = await this.members.setPassword(manager, memberId, passwordHash);
      await this.sessions.endAll(manager, memberId, sessionId);
      await this.passwords.voidSignIns(manager, memberId);
      await this.tell(manager, principal, { member, client, isFirst: stored.hash === null });
      return this.rotation.rotate(manager, sessionId, member);
    });
  }

  private async tell(
    manager: EntityManager,
    principal: Principal,
    { member, client, isFirst }: Changed,
  ): Promise<void> {
    const facts = { device: client.device, ip: client.ip };
    await this.notices.tell(manager, { kind: 'password-changed', email: member.email, facts });
    await recordAudit(manager, {
      source: 'identity',
      action: isFirst ? 'password.set' : 'password.changed',
      actor: actorOf(principal),
      target: { type: 'member', id: member.id },
    });
  }

  /** Whoever has no password has proven himself by a step-up alone. */
  private async proveCurrent(principal: Principal, { hash }: StoredPassword, password: string | undefined) {
    if (hash === null) return;
    const attempt = {
      ip: principal.ip,
      account: principal.email,
      guesser: 'session',
      password: password ?? '',
    } as const;
    if (!(await this.attempts.isRight(attempt, hash))) throw refuse('identity.password.wrong');
  }
}
