import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type PostgresServer, StartError } from '#platform/postgres-server';
import { killPostgres } from '#testing/stack/kill-postgres';
import { takeDataFolder } from './data-folder.js';
import { ensureDatabases } from './databases.js';
import { startEmbeddedPostgres } from './postgres.js';

const log = () => undefined;

describe('the embedded PostgreSQL server', () => {
  let dataDir: string;

  beforeEach(async () => {
    // mkdtemp makes a folder of mode 0700, which the server's account has to get through when we are root.
    dataDir = join(await mkdtemp(join(tmpdir(), 'saffron-embedded-')), 'data');
  });

  afterEach(() => rm(join(dataDir, '..'), { recursive: true, force: true }));

  it('keeps its data from one start to the next', async () => {
    const first = await start();
    await ensureDatabases(first.url('postgres'), ['wallet', 'identity']);
    await ensureDatabases(first.url('postgres'), ['wallet', 'notifications']);
    await query(first.url('wallet'), 'CREATE TABLE kept AS SELECT 7 AS n');
    await first.stop();

    const second = await start();
    const rows = await query(second.url('wallet'), 'SELECT n FROM kept');
    await second.stop();

    expect(rows).toEqual([{ n: 7 }]);
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'secrets.json']);
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
    // As root the database's account has to pass; nobody may look around.
    expect((await stat(dataDir)).mode & 0o066).toBe(0);
  });

  it('is reached by a socket in its folder and by a port, and a killed one leaves no socket behind', async () => {
    const client = `SELECT client_port < 0 AS "isSocket" FROM pg_stat_activity WHERE pid = pg_backend_pid()`;
    const killed = await start();
    expect(await query(killed.url('postgres'), client)).toEqual([{ isSocket: true }]);
    expect(await query(killed.loopbackUrl('postgres'), client)).toEqual([{ isSocket: false }]);
    await killPostgres(join(dataDir, 'postgres'));
    await rm(join(dataDir, 'lock'));

    const next = await start();
    const sockets = (await readdir(join(dataDir, 'postgres'))).filter((name) => /^\.s\.PGSQL\.\d+$/.test(name));
    expect(sockets).toEqual([`.s.PGSQL.${new URL(next.url('postgres')).port}`]);
    await next.stop();
  });

  it.each(['a folder with blanks', 'long'.repeat(20)])(
    'is reached by its port where its folder is %j',
    async (name) => {
      dataDir = join(dataDir, '..', name);
      const server = await start();
      expect(server.url('postgres')).toBe(server.loopbackUrl('postgres'));
      expect(await query(server.url('postgres'), 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
      await server.stop();
    },
  );

  it('starts again on its port after a kill -9, with what was committed', async () => {
    const server = await start();
    const url = server.url('postgres');
    await query(url, 'CREATE TABLE kept AS SELECT 7 AS n');
    await killPostgres(join(dataDir, 'postgres'));
    await expect(query(url, 'SELECT 1')).rejects.toThrow();
    await server.restart();

    expect(await query(url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await server.stop();
  });

  it('writes durably and leaves an operator room beside the connections of the services', async () => {
    const server = await start();
    const rows = await query(server.url('postgres'), 'SELECT name, setting FROM pg_settings');
    await server.stop();

    const settings = new Map(rows.map((row) => [row['name'], row['setting']]));
    expect(settings.get('fsync')).toBe('on');
    expect(settings.get('synchronous_commit')).toBe('on');
    expect(settings.get('full_page_writes')).toBe('on');
    expect(settings.get('max_connections')).toBe('80');
  });

  it('refuses a second start on the same folder in one line and leaves the first one running', async () => {
    const first = await start();

    await expect(start()).rejects.toThrow(/already used by a running start \(process \d+\)/);

    expect(await query(first.url('postgres'), 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await first.stop();
  });

  it('takes over from a start that was killed and left its server and its lock behind', async () => {
    const killed = await start();
    await query(killed.url('postgres'), 'CREATE TABLE acknowledged AS SELECT 1 AS n');
    const open = new pg.Client({ connectionString: killed.url('postgres') });
    open.on('error', () => undefined);
    await open.connect();
    await writeFile(join(dataDir, 'lock'), JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1', boot: 'another' }));

    const next = await start();

    expect(await query(next.url('postgres'), 'SELECT n FROM acknowledged')).toEqual([{ n: 1 }]);
    await next.stop();
    await open.end().catch(() => undefined);
  });

  it('recovers every acknowledged row after a kill -9 of the server itself', async () => {
    const killed = await start();
    await query(killed.url('postgres'), 'CREATE TABLE acknowledged AS SELECT 1 AS n');
    process.kill(
      Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]),
      'SIGKILL',
    );
    await rm(join(dataDir, 'lock'));

    const next = await start();

    expect(await query(next.url('postgres'), 'SELECT n FROM acknowledged')).toEqual([{ n: 1 }]);
    await next.stop();
  });

  it('does not mistake another program for its server when the process id was used again', async () => {
    const first = await start();
    await first.stop();
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${join(dataDir, 'postgres')}\n`);

    const second = await start();

    expect(await query(second.url('postgres'), 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await second.stop();
  });

  it.each([
    ['is a file', async () => writeFile(dataDir, ''), /The data folder .* cannot be used/],
    [
      'holds a foreign folder in the place of the database',
      async () => fill('postgres/photo.jpg', 'x'),
      /cannot be used/,
    ],
    ['holds a damaged database', async () => fill('postgres/PG_VERSION', '18\n'), /did not start: .*(could not|not)/],
    ['holds damaged keys', async () => fill('secrets.json', '{'), /keys in .* are damaged/],
  ])('says in one line that the folder %s, and lets go of it', async (_, damage, message) => {
    await damage();

    const failure = await start().catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(StartError);
    expect((failure as Error).message).toMatch(message);
    expect((failure as Error).message).not.toContain('\n');
    await expect(stat(join(dataDir, 'lock'))).rejects.toThrow(/ENOENT|ENOTDIR/);
  });

  /** The folder and the server in it, as the platform takes and lets go of them. */
  async function start(): Promise<PostgresServer> {
    const folder = await takeDataFolder(dataDir);
    try {
      const server = await startEmbeddedPostgres({ dataDir, log });
      return { ...server, stop: () => server.stop().finally(folder.release) };
    } catch (error) {
      await folder.release();
      throw error;
    }
  }

  async function fill(name: string, content: string): Promise<void> {
    await mkdir(join(dataDir, name, '..'), { recursive: true });
    await writeFile(join(dataDir, name), content);
  }
});

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
