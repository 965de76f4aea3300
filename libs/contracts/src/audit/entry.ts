import { z } from 'zod';
import { defineEvent } from '../events/index.js';
import { idField, timestampField } from '../http/index.js';

const auditFields = {
  id: idField,
  at: timestampField,
  /** The service that acted. */
  source: z.string(),
  /** Dotted: `<noun>.<verb in the past>`, e.g. `member.suspended`. */
  action: z.string(),
  /** Who acted: a member's id, or null where the system itself did. */
  actorId: z.string().nullable(),
  actorLabel: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  reason: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  ip: z.string().nullable(),
  correlationId: z.string().nullable(),
  /** The tenant of whoever acted; null where the system did, and in records older than the field. */
  tenantId: z.string().nullish(),
};

/** One act that mattered, as it was recorded. Never holds a secret. */
export const auditRecord = z.object(auditFields).meta({ id: 'AuditRecord' });
export type AuditRecord = z.infer<typeof auditRecord>;

/** One act as the console shows it: what is personal is masked, and named in `masked` by its path (`ip`, `after.email`). */
export const auditEntry = z.object({ ...auditFields, masked: z.array(z.string()) }).meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;
export const auditEntryList = z.array(auditEntry);

export const auditRecorded = defineEvent('audit.recorded.v1', auditRecord);
