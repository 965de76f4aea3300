import { z } from 'zod';
import { idField, instantOrDateField, textField, timestampField } from '../http/index.js';
import { auditRecord } from './entry.js';

const text = textField(200, 1);

/** Which acts; `from` is inclusive, `to` exclusive, a plain date means its start in UTC. */
export const auditQuery = z.strictObject({
  targetId: text.optional(),
  actorId: text.optional(),
  action: text.optional(),
  source: text.optional(),
  tenantId: text.optional(),
  from: instantOrDateField.optional(),
  to: instantOrDateField.optional(),
  q: textField(100).optional(),
});
export type AuditQuery = z.infer<typeof auditQuery>;

const reason = textField(500, 3);

export const auditExportRequest = z
  .strictObject({
    filter: auditQuery.default({}),
    /** Why the acts are taken along; where `plain` is asked for, why they are needed unmasked. */
    reason,
    /** Personal data as it was recorded. Needs the right to reveal. */
    plain: z.boolean().default(false),
  })
  .meta({ id: 'AuditExportRequest' });
export type AuditExportRequest = z.infer<typeof auditExportRequest>;

export const AUDIT_EXPORT_STATES = ['queued', 'running', 'ready'] as const;
export const auditExport = z
  .object({
    id: idField,
    state: z.enum(AUDIT_EXPORT_STATES),
    filter: auditQuery,
    reason: z.string(),
    plain: z.boolean(),
    requestedAt: timestampField,
    requestedById: z.string(),
    requestedBy: z.string(),
    /** Entries written so far, of how many there were when it was asked for. */
    rows: z.int(),
    total: z.int().nullable(),
    bytes: z.int(),
    /** Until when a finished file is kept. */
    expiresAt: timestampField.nullable(),
  })
  .meta({ id: 'AuditExport' });
export type AuditExport = z.infer<typeof auditExport>;
export const auditExportList = z.array(auditExport);

export const auditRevealRequest = z.strictObject({ reason }).meta({ id: 'AuditRevealRequest' });
export type AuditRevealRequest = z.infer<typeof auditRevealRequest>;

/** One act as it was recorded, nothing masked. */
export const revealedEntry = auditRecord;
