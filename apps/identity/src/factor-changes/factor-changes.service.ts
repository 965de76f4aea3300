import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { NoticeKind } from '#contracts/identity';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { SecondFactorsRepository } from '../authentication/second-factors.repository.js';
import { NoticesService } from '../notices/notices.service.js';

/** Who changes what he can prove himself by, and in which browser. */
export interface FactorChange {
  readonly principal: Principal;
  /** As people call it. */
  readonly device: string;
}

/** What was added or removed. */
export interface ChangedFactor {
  readonly factor: 'totp' | 'passkey' | 'recovery-codes';
  /** What the mail calls it. */
  readonly label: string;
  /** Which of several. */
  readonly name?: string;
}

/** What follows from every change of second factors, in its transaction: an audit row, and a mail to the member. */
@Injectable()
export class FactorChangesService {
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly notices: NoticesService,
  ) {}

  async added(manager: EntityManager, change: FactorChange, { factor, label, name }: ChangedFactor): Promise<void> {
    const named: Readonly<Record<string, string>> = name === undefined ? {} : { name };
    await this.record(manager, change, 'factor.added', { after: { factor, ...named } });
    await this.tell(manager, change, 'factor-added', { factor: label, ...named });
  }

  /** Recovery codes stand in for a second factor: without one they are none, and go with the last. */
  async removed(manager: EntityManager, change: FactorChange, { factor, label, name }: ChangedFactor): Promise<void> {
    const { memberId } = change.principal;
    const named: Readonly<Record<string, string>> = name === undefined ? {} : { name };
    if ((await this.factors.of(manager, memberId)).length === 0) {
      await manager.query('DELETE FROM recovery_codes WHERE member_id = $1', [memberId]);
    }
    await this.record(manager, change, 'factor.removed', { before: { factor, ...named } });
    await this.tell(manager, change, 'factor-removed', { factor: label, ...named });
  }

  private record(
    manager: EntityManager,
    { principal }: FactorChange,
    action: string,
    values: { before?: Record<string, unknown>; after?: Record<string, unknown> },
  ): Promise<void> {
    const target = { type: 'member', id: principal.memberId };
    return recordAudit(manager, { source: 'identity', action, actor: actorOf(principal), target, ...values });
  }

  private tell(
    manager: EntityManager,
    { principal: { email, ip }, device }: FactorChange,
    kind: NoticeKind,
    facts: Readonly<Record<string, string>>,
  ): Promise<void> {
    return this.notices.tell(manager, { kind, email, facts: { ...facts, device, ip } });
  }
}
