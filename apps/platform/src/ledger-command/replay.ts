import pg from 'pg';
import { migrate } from '#platform/database';
import { StartError } from '#platform/postgres-server';
import { fromRoot } from '#platform/service';
import type { OpenedDatabases } from '../audit-command/databases.js';
import { checkLedger } from '../../../wallet/src/ledger-check/check-ledger.js';
import { rebuildLedger } from '../../../wallet/src/ledger-check/rebuild-ledger.js';
import { replayLedger } from '../../../wallet/src/ledger-check/replay-ledger.js';
import { sentenceOf } from '../../../wallet/src/ledger-check/report.js';

const DIFFERS = 1;
const HAS_TABLES = `SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = 'public') AS found`;

/** Adds up all balances from the log; with a database to write into, rebuilds every table there and checks it. */
export const replay =
  (into: string | undefined) =>
  async (databases: OpenedDatabases): Promise<number> => {
    const client = await databases.open('wallet');
    try {
      return into === undefined ? await compare(client) : await rebuild(client, into);
    } finally {
      await client.end();
    }
  };

async function compare(client: pg.Client): Promise<number> {
  const { batches, accounts, unlogged, deviations } = await replayLedger(client);
  process.stdout.write(`batches   ${batches}\naccounts  ${accounts}\n`);
  if (unlogged > 0n)
    process.stdout.write(`${unlogged} batches have no log here: their entries were taken as they are.\n`);
  for (const { account, field, stored, replayed } of deviations)
    process.stdout.write(`DIFFERS   account ${account}, ${field}: stored ${stored}, by the log ${replayed}\n`);
  if (deviations.length === 0) process.stdout.write('equal\n');
  return deviations.length > 0 ? DIFFERS : 0;
}

async function rebuild(client: pg.Client, url: string): Promise<number> {
  const target = new pg.Client({ connectionString: url, application_name: 'saffron-command' });
  await target.connect().catch((error: Error) => {
    throw new StartError(`The database to write into cannot be used: ${error.message}`);
  });
  try {
    if ((await target.query<{ found: boolean }>(HAS_TABLES)).rows[0]!.found)
      throw new StartError('The database to write into is not empty.');
    await migrate({ url, dir: fromRoot('apps/wallet/migrations') });
    const batches = await rebuildLedger(client, target);
    process.stdout.write(`batches   ${batches} written\n`);
  } finally {
    await target.end();
  }
  return checkRebuilt(client, url);
}

/** By a connection of its own: temporary tables belong to one, and the check makes its own. */
async function checkRebuilt(client: pg.Client, url: string): Promise<number> {
  const rebuilt = new pg.Client({ connectionString: url, application_name: 'saffron-command' });
  await rebuilt.connect();
  try {
    const { checked, hash, finding } = await checkLedger(rebuilt);
    process.stdout.write(`head      ${checked}:${hash ?? 'none'}\n`);
    const deviation = finding ? sentenceOf(finding) : await firstDifferentBalance(client, rebuilt);
    process.stdout.write(deviation ? `DIFFERS   ${deviation}\n` : 'equal\n');
    return deviation ? DIFFERS : 0;
  } finally {
    await rebuilt.end();
  }
}

const BALANCES = `
  SELECT id::text AS id, balance::text || ' of ' || version || ' entries, held ' || held AS text FROM accounts
  WHERE id > $1 ORDER BY id LIMIT 5000`;

async function firstDifferentBalance(one: pg.Client, other: pg.Client): Promise<string | undefined> {
  type Row = { id: string; text: string };
  for (let after = '0'; ;) {
    const [stored, rebuilt] = await Promise.all(
      [one, other].map(async (client) => (await client.query<Row>(BALANCES, [after])).rows),
    );
    const at = stored!.findIndex(({ id, text }, index) => rebuilt![index]?.id !== id || rebuilt![index].text !== text);
    if (at >= 0)
      return `account ${stored![at]!.id}: stored ${stored![at]!.text}, by the log ${rebuilt![at]?.text ?? '–'}`;
    if (stored!.length < rebuilt!.length) return `account ${rebuilt![stored!.length]!.id} is not stored`;
    if (stored!.length === 0) return undefined;
    after = stored!.at(-1)!.id;
  }
}
