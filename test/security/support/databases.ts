import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

const PORT_LINE = 3;

/** A pool on one service's database of a running platform, for what no request can arrange. */
export async function databaseOf(dataDir: string, service: 'identity' | 'wallet'): Promise<pg.Pool> {
  const { databasePassword } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as {
    databasePassword: string;
  };
  const mark = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const port = mark.split('\n')[PORT_LINE]?.trim() ?? '';
  const connectionString = `postgresql://saffron:${databasePassword}@127.0.0.1:${port}/saffron_${service}`;
  return new pg.Pool({ connectionString, max: 2 });
}
