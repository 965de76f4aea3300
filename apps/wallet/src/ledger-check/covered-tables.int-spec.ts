import { readFile } from 'node:fs/promises';
import { createTestDatabase } from '#testing/postgres';
import pg from 'pg';
import { LOGGED_TABLES } from './logged-tables.js';
import { UNLOGGED_TABLES } from './unlogged/unlogged-finding.js';

const TABLES = `
  SELECT relname AS name FROM pg_class
  WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace ORDER BY 1`;

/** The tables that the document names for each way of checking them. */
async function documented(): Promise<Map<string, string[]>> {
  const text = await readFile('docs/security.md', 'utf8');
  const [, section = ''] = /^## What verify covers$(.*?)^## /ms.exec(text) ?? [];
  const rows = section.matchAll(/^\| ([^|]+?) +\| (`[^|]+?) +\|$/gm);
  return new Map(
    [...rows].map(([, how, tables]) => [how!, [...tables!.matchAll(/`(\w+)`/g)].map(([, name]) => name!)]),
  );
}

describe('The list of what verify covers', () => {
  it('names the tables that are held against the log, and those that are held against anything else', async () => {
    const [logged, chain, unlogged] = [...(await documented()).values()];
    expect(logged).toEqual(LOGGED_TABLES.map(({ name }) => name));
    expect(chain).toEqual(['batches', 'batch_log']);
    expect(unlogged?.toSorted()).toEqual(UNLOGGED_TABLES.toSorted());
  });

  it('leaves no table out, and says of none that is covered that it is not', async () => {
    const database = await createTestDatabase('wallet');
    const client = new pg.Client(database.url);
    await client.connect();
    const { rows } = await client.query<{ name: string }>(TABLES);
    await client.end();
    await database.drop();
    const lists = await documented();
    const [left = [], ...others] = [...lists.values()].toReversed();
    expect([...new Set([...lists.values()].flat())].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    expect(left.filter((name) => others.flat().includes(name))).toEqual([]);
  });
});
