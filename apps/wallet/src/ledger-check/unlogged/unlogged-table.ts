import type pg from 'pg';
import { type Finding, finding } from '../finding.js';

/** A table that no batch's log holds. */
export interface UnloggedTable {
  readonly check: Finding['check'];
  readonly table: string;
  /**
   * Answers pairs: `key`, and as JSON objects of the same fields `stored`, the row as it is, and `expected`, as everything else says that
   * it must be; null where there is none of the one or the other.
   */
  readonly sql: string;
}

/** What differs: the first field of a row, or the row as a whole. */
interface Difference {
  readonly key: string;
  readonly isStored: boolean;
  readonly isExpected: boolean;
  readonly field: string | null;
  readonly stored: string | null;
  readonly expected: string | null;
}

/** Rows that are there and should not be, or not so, come before those that are missed. */
const firstDifferenceOf = (pairs: string): string => `
  SELECT p.key, p.stored IS NOT NULL AS "isStored", p.expected IS NOT NULL AS "isExpected", f.field,
    p.stored ->> f.field AS stored, p.expected ->> f.field AS expected
  FROM (SELECT * FROM (${pairs}) p WHERE stored IS DISTINCT FROM expected ORDER BY stored IS NULL, key LIMIT 1) p
  LEFT JOIN LATERAL (
    SELECT field FROM jsonb_object_keys(p.expected) field WHERE p.stored -> field IS DISTINCT FROM p.expected -> field
      AND p.stored IS NOT NULL LIMIT 1) f ON true`;

export async function differenceFinding(
  client: pg.ClientBase,
  { check, table, sql }: UnloggedTable,
  parameters: unknown[] = [],
): Promise<Finding | undefined> {
  const [row] = (await client.query<Difference>(firstDifferenceOf(sql), parameters)).rows;
  if (!row) return undefined;
  const { key, isStored, isExpected, field, stored, expected } = row;
  if (!isStored) return finding(check, 'missing', { table, key });
  if (!isExpected) return finding(check, 'inserted', { table, key });
  return finding(check, 'changed', { table, key, field, stored, expected });
}
