import { auditQuery } from '#contracts/audit';
import { idField } from '#contracts/http';
import { idsFilter } from '#platform/lists';
import type { z } from 'zod';

export const auditFilter = auditQuery.extend({ id: idsFilter(idField) });
export type AuditFilter = z.infer<typeof auditFilter>;

export const AUDIT_SORTABLE = ['at', 'action', 'source', 'actorLabel'] as const;
export type AuditSort = (typeof AUDIT_SORTABLE)[number];
