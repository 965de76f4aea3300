import { z } from 'zod';
import { bulkIds, bulkResult, idField, textField, timestampField } from '../http/index.js';
import { reasonField } from './admin.js';

/** Several members at once; each is judged and done on its own. */
export const suspendManyRequest = z
  .strictObject({ ids: bulkIds, reason: reasonField })
  .meta({ id: 'SuspendManyRequest' });
export type SuspendManyRequest = z.infer<typeof suspendManyRequest>;

export const suspendManyResponse = z
  .object({
    results: z.array(bulkResult),
  })
  .meta({ id: 'SuspendMany' });
export type SuspendManyResponse = z.infer<typeof suspendManyResponse>;

/** What an administrator wrote down about a member; the member never sees it here. */
export const memberNote = z
  .object({ id: idField, authorId: idField, authorLabel: z.string(), text: z.string(), createdAt: timestampField })
  .meta({ id: 'MemberNote' });
export type MemberNote = z.infer<typeof memberNote>;
export const memberNoteList = z.object({ notes: z.array(memberNote) }).meta({ id: 'MemberNoteList' });
export const memberNoteRequest = z.strictObject({ text: textField(1_000, 1) }).meta({ id: 'MemberNoteRequest' });

export const viewAsRequest = z.strictObject({ reason: reasonField }).meta({ id: 'ViewAsRequest' });
export const viewAsResponse = z.object({ success: z.literal(true), until: timestampField }).meta({ id: 'ViewAs' });
