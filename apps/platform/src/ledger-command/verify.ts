import type { OpenedDatabases } from '../audit-command/databases.js';
import type { CheckOptions } from '../../../wallet/src/ledger-check/check-ledger.js';
import { verifyLedger } from '../../../wallet/src/ledger-check/verify-ledger.js';

const BROKEN = 1;

/** Looks through the ledger of this installation. */
export const verify =
  (options: Pick<CheckOptions, 'from' | 'head'>) =>
  async (databases: OpenedDatabases): Promise<number> => {
    const client = await databases.open('wallet');
    try {
      const { text, isSound } = await verifyLedger(client, options);
      process.stdout.write(`${text}\n`);
      return isSound ? 0 : BROKEN;
    } finally {
      await client.end();
    }
  };
