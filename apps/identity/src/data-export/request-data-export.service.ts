import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { dataExportRequested, IDENTITY_ERRORS } from '#contracts/identity';
import { newId, refusals } from '#kernel';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { appendToOutbox } from '#platform/events';
import { SessionClaimsService } from '../sessions/session-claims.service.js';
import { DataExportsRepository } from './data-exports.repository.js';

const refuse = refusals(IDENTITY_ERRORS);

/** Asks every service for what it keeps about the member; a code that he confirmed for it moments ago is used up. */
@Injectable()
export class RequestDataExportService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly claims: SessionClaimsService,
    private readonly exports: DataExportsRepository,
  ) {}

  async request(principal: Principal): Promise<void> {
    const { memberId, email, sessionId } = principal;
    const claim = principal.claims.find(({ action }) => action === 'data-export');
    if (!claim) throw refuse('identity.act.unconfirmed');
    const exportId = newId();
    await this.source.transaction(async (manager) => {
      if (!(await this.claims.use(manager, sessionId, claim.id))) throw refuse('identity.act.unconfirmed');
      if (!(await this.exports.start(manager, exportId, memberId))) throw refuse('identity.data-export.under-way');
      await appendToOutbox(manager, dataExportRequested, { key: exportId, payload: { exportId, memberId, email } });
      await recordAudit(manager, {
        source: 'identity',
        action: 'data-export.requested',
        actor: actorOf(principal),
        target: { type: 'member', id: memberId },
      });
    });
  }
}
