import 'reflect-metadata';
import { ConfigError } from '#platform/config';
import { StartError } from '#platform/postgres-server';
import { openDatabases } from '../audit-command/databases.js';
import { loadPlatformConfig } from '../config.js';
import { COMMANDS, type Command, USAGE } from './commands.js';

const FAILED = 2;

function commandOf(args: readonly string[]): [command: Command, rest: string[]] {
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name as keyof typeof COMMANDS] : undefined;
  if (!command) throw new StartError(USAGE);
  return [command, rest];
}

async function main(): Promise<number> {
  const [command, rest] = commandOf(process.argv.slice(2));
  const run = command(rest);
  const databases = await openDatabases(loadPlatformConfig(process.env));
  try {
    return await run(databases);
  } finally {
    await databases.close();
  }
}

/** One line for what a person can mend; everything else with its stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const hasNoTable = 'code' in error && (error.code === '42P01' || error.code === '42883');
  if (hasNoTable) return 'The database is that of an older version. Start this one once, then try again.';
  const isMendable = [StartError, ConfigError, RangeError, TypeError].some((kind) => error instanceof kind);
  return isMendable ? error.message : (error.stack ?? error.message);
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  return FAILED;
});
