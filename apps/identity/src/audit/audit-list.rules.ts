import { z } from 'zod';
import { idField } from '#contracts/http';

const text = z.string().trim().min(1).max(200);
const instantOrDate = z.union([z.iso.datetime(), z.iso.date()]);

/** `from` is inclusive, `to` exclusive; a plain date means its start in UTC. */
export const auditFilter = z.strictObject({
  id: z.array(idField).max(200).optional(),
  targetId: text.optional(),
  actorId: text.optional(),
  action: text.optional(),
  source: text.optional(),
  from: instantOrDate.optional(),
  to: instantOrDate.optional(),
  q: z.string().trim().max(100).optional(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

export const AUDIT_SORTABLE = ['at', 'action', 'source', 'actorLabel'] as const;
export type AuditSort = (typeof AUDIT_SORTABLE)[number];
