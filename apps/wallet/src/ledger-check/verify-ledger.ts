import type pg from 'pg';
import { checkLedger, type CheckOptions, type Progress } from './check-ledger.js';
import { sentenceOf } from './report.js';

const TELL_EVERY_MS = 2_000;

/** What an operator is told of a check of the ledger. */
export interface LedgerVerdict {
  readonly text: string;
  readonly isSound: boolean;
}

const IS_REPLICA = 'SELECT pg_is_in_recovery() AS "isReplica"';

/**
 * Looks through a ledger, and tells how far it is and what is wrong first. Wants a connection that can make temporary tables.
 * @throws Error on a replica that follows its server's log, where nobody can make any
 */
export async function verifyLedger(
  client: pg.ClientBase,
  options: Pick<CheckOptions, 'from' | 'head'>,
): Promise<LedgerVerdict> {
  const { rows } = await client.query<{ isReplica: boolean }>(IS_REPLICA);
  if (rows[0]!.isReplica)
    throw new RangeError(
      'This is a read replica, where the check cannot make its temporary tables: load a dump of it.',
    );
  const { checked, hash, unlogged, finding } = await checkLedger(client, { ...options, onSlice: progressTeller() });
  const without = unlogged > 0n ? `, ${unlogged} of them without a log in this database` : '';
  const from = options.from ? ` behind ${options.from}` : '';
  const lines = [
    `batches  ${checked}${from}${without}`,
    `head     ${checked}:${hash ?? 'none'}`,
    finding ? `BROKEN   ${sentenceOf(finding)}` : 'intact',
  ];
  return { text: lines.join('\n'), isSound: finding === undefined };
}

/** To the error output, so that the verdict alone is what a script reads. Where it ends early, the last line says from where to go on. */
function progressTeller(): (progress: Progress) => void {
  let told = Date.now();
  return ({ checked, total }) => {
    if (Date.now() - told < TELL_EVERY_MS) return;
    told = Date.now();
    process.stderr.write(`${checked} of ${total} batches; to go on from here: --from ${checked}\n`);
  };
}
