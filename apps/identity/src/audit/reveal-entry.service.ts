import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { AuditRecord } from '#contracts/audit';
import { HTTP_ERRORS } from '#contracts/http';
import { refusals } from '#kernel';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { AuditEntriesRepository } from './audit-entries.repository.js';

const refuse = refusals(HTTP_ERRORS);

@Injectable()
export class RevealEntryService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly entries: AuditEntriesRepository,
  ) {}

  /** Nobody sees the entry before it is recorded that, and why, he did. */
  async reveal(principal: Principal, id: string, reason: string): Promise<AuditRecord> {
    const record = await this.entries.find(id, principal.tenantId);
    if (!record) throw refuse('http.not-found');
    await this.source.transaction((manager) =>
      recordAudit(manager, {
        source: 'identity',
        action: 'audit.revealed',
        actor: actorOf(principal),
        target: { type: 'audit-entry', id },
        reason,
      }),
    );
    return record;
  }
}
