import { z } from 'zod';
import { idField } from './fields.js';

/** Of several objects that something is done with at once, each on its own. */
export const bulkIds = z.array(idField).min(1).max(200);

/** What became of one of them. */
export const bulkResult = z.object({
  id: idField,
  success: z.boolean(),
  /** Why not: the code that the same act on this one alone would have answered. */
  code: z.string().optional(),
  message: z.string().optional(),
});
export type BulkResult = z.infer<typeof bulkResult>;
