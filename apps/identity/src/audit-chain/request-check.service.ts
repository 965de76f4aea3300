import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { AUDIT_ERRORS, type AuditCheck, auditCheckRequested, AUDITED_SERVICES } from '#contracts/audit';
import { newId, refusals } from '#kernel';
import { actorOf, ASK_FOR_CHECK, type AuditActor, recordAudit, SYSTEM_ACTOR } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { appendToOutbox } from '#platform/events';
import { AuditChecksRepository } from './audit-checks.repository.js';
import { AuditSealsRepository } from './audit-seals.repository.js';
import { copyOf } from './copied-chain.js';

const refuse = refusals(AUDIT_ERRORS);

@Injectable()
export class RequestCheckService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly checks: AuditChecksRepository,
    private readonly seals: AuditSealsRepository,
  ) {}

  /** Who asked is an act itself. */
  request(principal: Principal): Promise<AuditCheck> {
    return this.oneAtATime(async (manager) => {
      if (await this.checks.isOneUnderWay(manager)) throw refuse('audit.check.running');
      const actor = actorOf(principal);
      const id = await this.ask(manager, actor);
      await recordAudit(manager, {
        source: 'identity',
        action: 'audit.verification-requested',
        actor,
        target: { type: 'audit-verification', id },
      });
      return (await this.checks.last(manager))!;
    });
  }

  /** Where nobody has asked for a day; identity's processes ask once between them. */
  requestIfDue(): Promise<void> {
    return this.oneAtATime(async (manager) => {
      const isWanted = (await this.checks.isDue(manager)) && !(await this.checks.isOneUnderWay(manager));
      if (isWanted) await this.ask(manager, SYSTEM_ACTOR);
    });
  }

  private oneAtATime<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.source.transaction(async (manager) => {
      await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('audit verification', 0))`);
      return work(manager);
    });
  }

  /** Asks every service to check its chain, and this one to check its copies. */
  private async ask(manager: EntityManager, { id: requestedById, label }: AuditActor): Promise<string> {
    const id = newId();
    const heads = await this.seals.heads(manager);
    const copies = Object.keys(heads).map(copyOf);
    const targets = [...AUDITED_SERVICES, ...copies];
    await this.checks.insert(manager, { id, requestedById, requestedBy: label, targets });
    for (const copy of copies) await manager.query(ASK_FOR_CHECK, [id, copy, 0, null]);
    await appendToOutbox(manager, auditCheckRequested, { key: id, payload: { checkId: id, heads } });
    return id;
  }
}
