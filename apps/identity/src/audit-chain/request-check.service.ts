import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { AUDIT_ERRORS, type AuditCheck, auditCheckRequested, AUDITED_SERVICES } from '#contracts/audit';
import { newId, refusals } from '#kernel';
import { actorOf, ASK_FOR_CHECK, recordAudit } from '#platform/audit';
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

  /** Asks every service to check its chain, and this one to check its copies. Who asked is an act itself. */
  request(principal: Principal): Promise<AuditCheck> {
    return this.source.transaction(async (manager) => {
      await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('audit verification', 0))`);
      if (await this.checks.isOneUnderWay(manager)) throw refuse('audit.check.running');
      const id = newId();
      const heads = await this.seals.heads(manager);
      const copies = Object.keys(heads).map(copyOf);
      const { memberId: requestedById, saffronId: requestedBy } = principal;
      await this.checks.insert(manager, { id, requestedById, requestedBy, targets: [...AUDITED_SERVICES, ...copies] });
      for (const copy of copies) await manager.query(ASK_FOR_CHECK, [id, copy, 0, null]);
      await appendToOutbox(manager, auditCheckRequested, { key: id, payload: { checkId: id, heads } });
      await recordAudit(manager, {
        source: 'identity',
        action: 'audit.verification-requested',
        actor: actorOf(principal),
        target: { type: 'audit-verification', id },
      });
      return (await this.checks.last(manager))!;
    });
  }
}
