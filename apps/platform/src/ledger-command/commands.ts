import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { StartError } from '#platform/postgres-server';
import type { OpenedDatabases } from '../audit-command/databases.js';
import { batchNumber, CHECK_USAGE, readCheckOptions } from '../../../wallet/src/ledger-check/check-options.js';
import { balance } from './balance.js';
import { exportTo } from './export.js';
import { replay } from './replay.js';
import { verify } from './verify.js';

export const USAGE = `Usage:
  npm run ledger -- verify ${CHECK_USAGE}
  npm run ledger -- replay [--into <url of an empty database>]
  npm run ledger -- balance --account <address or number> [--at <instant>] [--effective]
  npm run ledger -- balance --asset <code> [--at <instant>] [--effective]
  npm run ledger -- export [--first <batch>] [--last <batch>] [--since <instant>] [--until <instant>] [--file <path>]`;

/** What runs once the databases are open; answers the exit code. What was asked is read before anything is opened. */
export type Command = (args: string[]) => (databases: OpenedDatabases) => Promise<number>;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

type Values = Readonly<Record<string, string | boolean | undefined>>;

/** Whoever is not understood is told how to ask. */
function understood<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${USAGE}`);
  }
}

const valuesOf = (args: string[], options: ParseArgsOptionsConfig): Values =>
  understood(() => parseArgs({ args, options, allowPositionals: false }).values as Values);
const numberOf = (value: string | boolean | undefined): bigint | undefined => understood(() => batchNumber(value));

function instantOf(value: string | boolean | undefined): string | undefined {
  if (value === undefined) return undefined;
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? `${value}T00:00:00Z` : String(value);
  if (!/(Z|[+-]\d{2}:\d{2})$/.test(instant) || Number.isNaN(Date.parse(instant)))
    throw new StartError(`${value} is neither a date nor an instant like 2026-03-01T12:00:00Z.`);
  return instant;
}

const asText = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

export const COMMANDS = {
  verify: (args) => verify(understood(() => readCheckOptions(args))),
  replay: (args) => replay(asText(valuesOf(args, { into: text })['into'])),
  balance: (args) => {
    const values = valuesOf(args, { account: text, asset: text, at: text, effective: flag });
    const [account, asset] = [asText(values['account']), asText(values['asset'])];
    if ((account === undefined) === (asset === undefined)) throw new StartError(USAGE);
    const basis = values['effective'] ? 'effective' : 'recorded';
    return balance({ account, asset, at: instantOf(values['at']), basis });
  },
  export: (args) => {
    const values = valuesOf(args, { first: text, last: text, since: text, until: text, file: text });
    const range = { first: numberOf(values['first']), last: numberOf(values['last']) };
    const times = { since: instantOf(values['since']), until: instantOf(values['until']) };
    return exportTo({ ...range, ...times, file: asText(values['file']) });
  },
} as const satisfies Record<string, Command>;
