import type { OpenedDatabases } from '../audit-command/databases.js';
import { checkLedger, type CheckOptions, type Progress } from '../../../wallet/src/ledger-check/check-ledger.js';
import { sentenceOf } from './report.js';

const BROKEN = 1;
const TELL_EVERY_MS = 2_000;

/** Looks through the ledger of this installation; tells how far it is, and what is wrong first. */
export const verify =
  (options: Pick<CheckOptions, 'from' | 'head'>) =>
  async (databases: OpenedDatabases): Promise<number> => {
    const client = await databases.open('wallet');
    try {
      const result = await checkLedger(client, { ...options, onPart: progressTeller() });
      const { checked, hash, unlogged, finding } = result;
      const without = unlogged > 0n ? `, ${unlogged} of them without a log in this database` : '';
      const from = options.from ? ` behind ${options.from}` : '';
      process.stdout.write(`batches  ${checked}${from}${without}\nhead     ${checked}:${hash ?? 'none'}\n`);
      process.stdout.write(finding ? `BROKEN   ${sentenceOf(finding)}\n` : 'intact\n');
      return finding ? BROKEN : 0;
    } finally {
      await client.end();
    }
  };

/** To the error output, so that the verdict alone is what a script reads. Where it ends early, the last line says from where to go on. */
function progressTeller(): (progress: Progress) => void {
  let told = Date.now();
  return ({ checked, total }) => {
    if (Date.now() - told < TELL_EVERY_MS) return;
    told = Date.now();
    process.stderr.write(`${checked} of ${total} batches; to go on from here: --from ${checked}\n`);
  };
}
