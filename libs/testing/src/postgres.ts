import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '#platform/database';
import { TEST_SERVER_VARIABLE } from './test-server.js';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * A fresh database with all migrations of a service (`apps/<service>/migrations`), cloned from a template that is migrated
 * once per server and set of migrations. Every suite makes its own and drops it.
 */
export async function createTestDatabase(service: string): Promise<TestDatabase> {
  const admin = process.env[TEST_SERVER_VARIABLE];
  if (!admin) throw new Error(`${TEST_SERVER_VARIABLE} is not set: only integration and e2e specs have a database`);
  const name = `test_${service}_${randomBytes(6).toString('hex')}`;
  await withClient(admin, async (client) => {
    const template = await ensureTemplate(client, admin, service);
    await whileBusy(() => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  });
  const drop = () =>
    withClient(admin, async (client) => {
      await whileUsed(client, name);
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    });
  return { url: databaseUrl(admin, name), drop };
}

/** Template names carry a hash of the migrations; one process makes a template while the others wait for its lock. */
async function ensureTemplate(client: pg.Client, admin: string, service: string): Promise<string> {
  const dir = join(process.cwd(), 'apps', service, 'migrations');
  const template = `template_${service}_${await hashOf([join(process.cwd(), 'libs/platform/migrations'), dir])}`;
  await client.query('SELECT pg_advisory_lock(hashtext($1))', [`template ${service}`]);
  const { rows } = await client.query<{ datname: string; datistemplate: boolean }>(
    'SELECT datname, datistemplate FROM pg_database WHERE starts_with(datname, $1)',
    [`template_${service}_`],
  );
  if (!rows.some((row) => row.datname === template && row.datistemplate)) {
    for (const row of rows) {
      await client.query(`ALTER DATABASE ${row.datname} IS_TEMPLATE false`);
      await client.query(`DROP DATABASE ${row.datname} WITH (FORCE)`);
    }
    await client.query(`CREATE DATABASE ${template}`);
    await migrate({ url: databaseUrl(admin, template), dir });
    // Marked last: a template without the mark is one whose making was cut short.
    await client.query(`ALTER DATABASE ${template} IS_TEMPLATE true`);
  }
  return template;
}

async function hashOf(folders: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of folders) {
    for (const name of (await readdir(folder)).sort()) hash.update(name).update(await readFile(join(folder, name)));
  }
  return hash.digest('hex').slice(0, 12);
}

/** The migration's connections may take a moment to be gone from the template. */
async function whileBusy<T>(act: () => Promise<T>, attempts = 50): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '55006' || attempts === 0) throw error;
    await delay(100);
    return whileBusy(act, attempts - 1);
  }
}

/** A pool has ended before its connections have: thrown out by force, they would tell nobody of an error. */
async function whileUsed(client: pg.Client, database: string, attempts = 20): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_stat_activity WHERE datname = $1 LIMIT 1', [database]);
  if (!rowCount || attempts === 0) return;
  await delay(5);
  await whileUsed(client, database, attempts - 1);
}

/** The advisory lock is the session's, so it is given back when the client ends. */
async function withClient<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(admin: string, database: string): string {
  const url = new URL(admin);
  url.pathname = `/${database}`;
  return url.href;
}
