import { type AuditAct, auditRows, INSERT_AUDIT } from '#platform/audit';
import { INSERT_OUTBOX } from '#platform/events';
import { companion, type Companion, type CompanionWriter } from './companion.js';

const auditWriter: CompanionWriter<ReturnType<typeof auditRows>> = {
  async write(manager, rows) {
    for (const { audit, outbox } of rows) {
      await manager.query(INSERT_AUDIT, audit);
      await manager.query(INSERT_OUTBOX, outbox);
    }
  },
};

/** The record of an act, kept if and only if the ledger accepts the act. */
export const auditCompanion = (act: Omit<AuditAct, 'source'>): Companion =>
  companion(auditWriter, auditRows({ source: 'wallet', ...act }));
