import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { codeIn, hasCode } from '#testing/smtp';
import { OWNERS } from '../../../scripts/cluster/plan.js';
import type { Seen } from './observer.js';
import type { Rig } from './rig.js';

/** Six digits that stand alone, and are no part of an id, an amount or a time. */
const SIX_DIGITS = String.raw`(?<![0-9A-Za-z.-])([0-9]{6})(?![0-9A-Za-z])`;
const TABLES = `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`;

/** Whatever looks like a code in one place: a table, a topic, a log. */
export interface Place {
  readonly name: string;
  readonly numbers: ReadonlySet<string>;
}

export const mailedCodes = ({ smtp }: Rig): string[] => smtp.messages.filter(hasCode).map(codeIn);

/** Every place where a code must not stand. */
export async function placesOfNumbers(rig: Rig, seen: readonly Seen[]): Promise<Place[]> {
  const tables = await Promise.all(OWNERS.map((owner) => inTables(rig.databaseUrl(owner))));
  const topics = [...Map.groupBy(seen, ({ topic }) => topic)].map(([name, messages]) => ({
    name: `topic ${name}`,
    numbers: numbersIn(messages.map(({ value }) => value).join('\n')),
  }));
  return [...tables.flat(), ...topics, ...(await inLogs(rig.logs))];
}

async function inTables(url: string): Promise<Place[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(TABLES);
    const places: Place[] = [];
    for (const { name } of tables) {
      const sql = `SELECT DISTINCT found[1] AS number FROM ${name} AS t, regexp_matches(t::text, $1, 'g') AS found`;
      const { rows } = await client.query<{ number: string }>(sql, [SIX_DIGITS]);
      places.push({ name: `table ${name}`, numbers: new Set(rows.map(({ number }) => number)) });
    }
    return places;
  } finally {
    await client.end();
  }
}

async function inLogs(folder: string): Promise<Place[]> {
  const places: Place[] = [];
  for await (const file of glob('*.log', { cwd: folder })) {
    places.push({ name: `log ${file}`, numbers: numbersIn(await readFile(join(folder, file), 'utf8')) });
  }
  return places;
}

const numbersIn = (text: string): Set<string> => new Set(text.match(new RegExp(SIX_DIGITS, 'g')));
