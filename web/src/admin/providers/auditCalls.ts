import type {
  AuditChains,
  AuditCheck,
  AuditExport,
  AuditExportRequest,
  AuditRecord,
  AuditRevealRequest,
} from '#contracts/audit';
import type { Identifier } from 'ra-core';
import { httpClient } from './httpClient.js';

const PATH = '/api/admin/audit';

async function ask<T>(path: string, payload?: object): Promise<T> {
  const options = payload ? { method: 'POST', body: JSON.stringify(payload) } : {};
  return ((await httpClient(`${PATH}/${path}`, options)) as { json: T }).json;
}

/** What the console asks of the log of acts besides its list. */
export const auditCalls = {
  revealAct: (id: Identifier, request: AuditRevealRequest) => ask<AuditRecord>(`${id}/reveal`, request),
  auditChains: () => ask<AuditChains>('chain'),
  checkAudit: () => ask<AuditCheck>('verify', {}),
  auditExports: () => ask<readonly AuditExport[]>('exports'),
  exportAudit: (request: AuditExportRequest) => ask<AuditExport>('exports', request),
};

/** Where the file of an export is; wants a fresh proof. */
export const fileOf = (id: Identifier): string => `${PATH}/exports/${id}/file`;
