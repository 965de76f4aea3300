import { z } from 'zod';
import { idField, instantOrDateField, textField } from '#contracts/http';
import { idsFilter } from '#platform/lists';

const text = textField(200, 1);

/** `from` is inclusive, `to` exclusive; a plain date means its start in UTC. */
export const auditFilter = z.strictObject({
  id: idsFilter(idField),
  targetId: text.optional(),
  actorId: text.optional(),
  action: text.optional(),
  source: text.optional(),
  from: instantOrDateField.optional(),
  to: instantOrDateField.optional(),
  q: textField(100).optional(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

export const AUDIT_SORTABLE = ['at', 'action', 'source', 'actorLabel'] as const;
export type AuditSort = (typeof AUDIT_SORTABLE)[number];
