import type pg from 'pg';
import { loadConfig } from '../config/index.js';
import { connectForCommand } from '../database/index.js';
import { type CommandAnswer, StartRefused } from './run-process.js';
import { serviceConfig } from './service-config.js';

/** What a check of a service's database has shown, in words for an operator. */
export interface CheckReport {
  readonly text: string;
  readonly isSound: boolean;
}

/** Looks through a part of what a service keeps, on a connection of its own, and changes nothing. */
export type Check = (client: pg.Client) => Promise<CheckReport>;

const BROKEN = 1;
const NOT_LOOKED = 2;
/** A table or a function that an older version did not have. */
const OF_ANOTHER_VERSION = ['42P01', '42883'];

const settings = serviceConfig.pick({ DATABASE_URL: true });

/**
 * Does a service's checks, one after another, and asks nothing of the environment but where its database is.
 * @returns what they have shown; the exit code is 0 where all is sound, 1 where something is not, and 2 where a check could not be done
 * @throws StartRefused with exit code 2 where none can be
 */
export async function verifyDatabase(
  checks: () => readonly Check[],
  env: Record<string, string | undefined>,
): Promise<CommandAnswer> {
  const [toDo, { DATABASE_URL: url }] = prepared(() => [checks(), loadConfig(settings, env)] as const);
  const reports: CommandAnswer[] = [];
  for (const check of toDo) reports.push(await look(url, check));
  const codes = reports.map(({ exitCode }) => exitCode);
  const exitCode = codes.includes(BROKEN) ? BROKEN : Math.max(...codes);
  return { text: reports.map(({ text }) => text).join('\n\n'), exitCode };
}

function prepared<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new StartRefused(messageOf(error), NOT_LOOKED);
  }
}

async function look(url: string, check: Check): Promise<CommandAnswer> {
  const client = await connectForCommand(url).catch((error: unknown) => {
    throw new StartRefused(`The database cannot be used: ${messageOf(error)}`, NOT_LOOKED);
  });
  try {
    const { text, isSound } = await check(client);
    return { text, exitCode: isSound ? 0 : BROKEN };
  } catch (error) {
    return { text: `NOT CHECKED  ${reasonOf(error)}`, exitCode: NOT_LOOKED };
  } finally {
    // A connection that broke has been told of already.
    await client.end().catch(() => undefined);
  }
}

function reasonOf(error: unknown): string {
  const { code } = error as { code?: string };
  const isOfAnotherVersion = code !== undefined && OF_ANOTHER_VERSION.includes(code);
  return isOfAnotherVersion ? 'The database is that of another version: use the image of that one.' : messageOf(error);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
