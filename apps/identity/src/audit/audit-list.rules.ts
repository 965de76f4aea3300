import { z } from 'zod';
import { idField, textField } from '#contracts/http';

const text = textField(200, 1);
/** The database knows no year 0. */
const instantOrDate = z
  .union([z.iso.datetime(), z.iso.date()])
  .refine((value) => !value.startsWith('0000'), 'is not a date');

/** `from` is inclusive, `to` exclusive; a plain date means its start in UTC. */
export const auditFilter = z.strictObject({
  id: z.array(idField).max(200).optional(),
  targetId: text.optional(),
  actorId: text.optional(),
  action: text.optional(),
  source: text.optional(),
  from: instantOrDate.optional(),
  to: instantOrDate.optional(),
  q: textField(100).optional(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

export const AUDIT_SORTABLE = ['at', 'action', 'source', 'actorLabel'] as const;
export type AuditSort = (typeof AUDIT_SORTABLE)[number];
