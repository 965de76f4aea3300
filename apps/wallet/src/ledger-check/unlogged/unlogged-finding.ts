import type pg from 'pg';
import { ALLOCATIONS, METADATA, PERIODS, POLICIES, REVISIONS } from './acts.js';
import { HOURS, HOURS_HEAD } from './hours.js';
import { OUTCOMES, outcomeFinding } from './outcomes.js';
import { differenceFinding } from './unlogged-table.js';
import { periodFinding } from './periods.js';
import type { Finding } from '../finding.js';

/** The hours come before what is added up of them, and numbers of changes before what is ordered by them. */
const TABLES = [HOURS_HEAD, HOURS, REVISIONS, POLICIES, ALLOCATIONS, METADATA, PERIODS];
export const UNLOGGED_TABLES: readonly string[] = [...TABLES, OUTCOMES].map(({ table }) => table);

/**
 * What is stored beside the ledger and told by no batch: sums of it are added up again, what administrators decided is held against the
 * acts, and what other areas were told against what the ledger did. That the acts are what they were is what `verify` of their
 * own chain shows.
 */
export async function unloggedFinding(client: pg.ClientBase): Promise<Finding | undefined> {
  for (const table of TABLES) {
    const found = await differenceFinding(client, table);
    if (found) return found;
  }
  return (await periodFinding(client)) ?? outcomeFinding(client);
}
