import { Injectable } from '@nestjs/common';
import { hasRight } from '#contracts/access';
import { AUDIT_ERRORS, type AuditExport, type AuditExportRequest } from '#contracts/audit';
import { HTTP_ERRORS } from '#contracts/http';
import { newId, refusals } from '#kernel';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { afterCommit } from '#platform/jobs';
import { AuditExportsRepository } from './audit-exports.repository.js';
import { ExportDispatcher } from './export-dispatcher.service.js';

const refuse = refusals({ ...AUDIT_ERRORS, ...HTTP_ERRORS });
const AT_A_TIME = 5;

@Injectable()
export class RequestExportService {
  constructor(
    private readonly exports: AuditExportsRepository,
    private readonly dispatcher: ExportDispatcher,
  ) {}

  /** Nothing can be enqueued inside the transaction, so the row is written here and the dispatcher told once it is there. */
  request(principal: Principal, { filter, reason, plain }: AuditExportRequest): Promise<AuditExport> {
    if (plain && !hasRight(principal.role, 'audit.reveal')) throw refuse('http.forbidden');
    const { memberId: requestedById, saffronId: requestedBy, tenantId } = principal;
    return this.exports.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', [requestedById]);
      if ((await this.exports.countOf(manager, requestedById)) >= AT_A_TIME) throw refuse('audit.export.too-many');
      const row = { id: newId(), filter, reason, plain, requestedById, requestedBy, tenantId };
      const inserted = await this.exports.insert(manager, row);
      await recordAudit(manager, {
        source: 'identity',
        action: 'audit.export-requested',
        actor: actorOf(principal),
        target: { type: 'audit-export', id: row.id },
        reason,
        after: { filter, plain },
      });
      afterCommit(manager, () => this.dispatcher.wake());
      return inserted;
    });
  }
}
