import type { Finding } from './finding.js';

const FAULTS: Record<Finding['fault'], string> = {
  changed: 'was changed',
  missing: 'is missing',
  inserted: 'was put in',
  rewritten: 'is not the one that was noted: the log was made anew',
  wrong: 'does not add up',
};

/** Where it is, what happened, and what stands there against what should. */
export function sentenceOf({ fault, batch, table, key, field, stored, expected }: Finding): string {
  const place = [table, key].filter((part) => part !== null).join(' ');
  const within = batch === null || table === 'batches' ? '' : ` (batch ${batch})`;
  const what = `${place}${within}${field === null ? '' : `, ${field}`} ${FAULTS[fault]}`;
  return stored === null && expected === null ? what : `${what}: stored ${stored ?? '–'}, should be ${expected ?? '–'}`;
}
