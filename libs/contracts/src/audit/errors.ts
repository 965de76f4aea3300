import type { ErrorTable } from '#kernel';

/** Refusals around the log of acts. */
export const AUDIT_ERRORS = {
  'audit.check.running': { status: 409, message: 'A check is under way already.' },
  'audit.export.not-ready': { status: 409, message: 'This export is still being written.' },
  'audit.export.too-many': { status: 409, message: 'You have five exports already. Wait until one of them expires.' },
  'audit.export.range': { status: 416, message: 'The file has no such part.' },
} as const satisfies ErrorTable;
