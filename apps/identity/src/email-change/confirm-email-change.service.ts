import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { type ConfirmEmailChangeRequest, IDENTITY_ERRORS } from '#contracts/identity';
import { refusals } from '#kernel';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { CodesRepository } from '../codes/codes.repository.js';
import { Limits } from '../limits/limits.js';
import type { Member } from '../members/member.js';
import { NoticesService } from '../notices/notices.service.js';
import type { Client } from '../sessions/client.js';
import type { OpenedSession } from '../sessions/open-session.service.js';
import { RotateSessionService } from '../sessions/rotate-session.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { UndoService } from '../undo/undo.service.js';
import { type EmailChange, EmailChangesRepository } from './email-changes.repository.js';
import { MoveAddressService } from './move-address.service.js';

const refuse = refusals(IDENTITY_ERRORS);

/** Changes the address once both codes are right; the old one hears of it and can take it back. */
@Injectable()
export class ConfirmEmailChangeService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly limits: Limits,
    private readonly codes: CodesRepository,
    private readonly changes: EmailChangesRepository,
    private readonly addresses: MoveAddressService,
    private readonly sessions: SessionsService,
    private readonly rotation: RotateSessionService,
    private readonly notices: NoticesService,
    private readonly undo: UndoService,
  ) {}

  async confirm(principal: Principal, codes: ConfirmEmailChangeRequest, client: Client): Promise<OpenedSession> {
    const { email, ip } = principal;
    await this.limits.guess(ip, email, 'session');
    const change = await this.changes.find(principal.memberId);
    // A refusal must commit too: each try counts for both codes.
    const session =
      change && (await this.source.transaction((manager) => this.attempt(manager, principal, change, codes, client)));
    if (!session) throw refuse('identity.email-change.invalid');
    await this.limits.wasNoGuess(email, 'session');
    return session;
  }

  private async attempt(
    manager: EntityManager,
    principal: Principal,
    { id, newEmail: to }: EmailChange,
    codes: ConfirmEmailChangeRequest,
    client: Client,
  ): Promise<OpenedSession | undefined> {
    const { memberId, sessionId, email: from } = principal;
    if (!(await this.areRight(manager, id, { from, to }, codes))) return undefined;
    const member = await this.addresses.move(manager, { memberId, from, to });
    if (!member) return undefined;
    await this.sessions.endAll(manager, memberId, sessionId);
    await this.tell(manager, principal, member, client);
    return this.rotation.rotate(manager, sessionId, member);
  }

  /** Looks at both, whatever comes of the first. */
  private async areRight(
    manager: EntityManager,
    changeId: string,
    { from, to }: { from: string; to: string },
    { currentCode, newCode }: ConfirmEmailChangeRequest,
  ): Promise<boolean> {
    const current = await this.codes.tryCode(manager, from, 'email-change-current', currentCode);
    const next = await this.codes.tryCode(manager, to, 'email-change-new', newCode);
    return current?.binding === changeId && next?.binding === changeId;
  }

  private async tell(manager: EntityManager, principal: Principal, { id, email, role }: Member, client: Client) {
    const { email: previousEmail } = principal;
    const undoable = { kind: 'email-change', memberId: id, payload: { email: previousEmail, role } } as const;
    const facts = { previousEmail, email, device: client.device, ip: client.ip };
    const offer = await this.undo.offer(manager, undoable);
    await this.notices.tell(manager, { kind: 'email-changed', email: previousEmail, facts, ...offer });
    await this.notices.tell(manager, { kind: 'email-changed', email, facts });
    await recordAudit(manager, {
      source: 'identity',
      action: 'member.email-changed',
      actor: actorOf(principal),
      target: { type: 'member', id },
      before: { email: previousEmail },
      after: { email },
    });
  }
}
