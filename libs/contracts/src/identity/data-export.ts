import { z } from 'zod';
import { defineEvent } from '../events/index.js';
import { idField, timestampField } from '../http/index.js';

/** The services that keep something about members. An export is complete when each has told its part. */
export const DATA_EXPORT_SOURCES = ['identity', 'wallet', 'notifications'] as const;
export type DataExportSource = (typeof DATA_EXPORT_SOURCES)[number];

/** A member asked for a copy of everything that is kept about him. */
export const dataExportRequested = defineEvent(
  'identity.data-export-requested.v1',
  z.object({ exportId: idField, memberId: idField, email: z.string() }),
  { sensitive: true },
);

/** One piece of a service's part: gzipped lines of JSON, base64. Pieces count from 0. */
export const dataExportPiece = z.object({
  exportId: idField,
  number: z.int().nonnegative(),
  isLast: z.boolean(),
  content: z.base64(),
});
export type DataExportPiece = z.infer<typeof dataExportPiece>;

export const dataExport = z
  .object({
    id: idField,
    state: z.enum(['collecting', 'ready']),
    requestedAt: timestampField,
    /** Until when it can be fetched. */
    expiresAt: timestampField,
    parts: z.array(z.object({ source: z.enum(DATA_EXPORT_SOURCES), isComplete: z.boolean() })),
  })
  .meta({ id: 'DataExport' });
export type DataExport = z.infer<typeof dataExport>;

/** The latest one that has not expired. */
export const dataExportState = z.object({ export: dataExport.nullable() }).meta({ id: 'DataExportState' });
export type DataExportState = z.infer<typeof dataExportState>;
