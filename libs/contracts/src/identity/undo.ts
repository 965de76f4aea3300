import { z } from 'zod';

/** Acts that a mailed link can take back. */
export const UNDO_KINDS = ['new-device', 'email-change'] as const;
export type UndoKind = (typeof UNDO_KINDS)[number];

/** `token` stands in the link's fragment, which no server and no log sees; `endAllSessions` also signs every device out. */
export const undoRequest = z
  .strictObject({ token: z.string().min(1).max(128), endAllSessions: z.boolean().default(false) })
  .meta({ id: 'UndoRequest' });
export type UndoRequest = z.output<typeof undoRequest>;
export const undoResponse = z.object({ success: z.literal(true), kind: z.enum(UNDO_KINDS) }).meta({ id: 'Undone' });
export type UndoResponse = z.infer<typeof undoResponse>;
