import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type PostgresServer, startPostgresServer } from '#platform/postgres-server';
import { freePort, startPlatform } from '#testing/app';
import { startSmtpSink } from '#testing/smtp';
import { eventually } from '#testing/eventually';
import { failureOf } from './support/failure-of.js';

describe('an installation on a database server of its own', () => {
  let root: string;
  let server: PostgresServer;
  let env: { DATABASE_URL: string };
  let folders = 0;
  const freshFolder = () => join(root, `data-${folders++}`);

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'saffron-given-'));
    await chmod(root, 0o711);
    const folder = join(root, 'postgres');
    const log = () => undefined;
    server = await startPostgresServer({ folder, password: 'given', isDurable: false, maxConnections: 200, log });
    env = { DATABASE_URL: server.loopbackUrl('postgres') };
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await rm(root, { recursive: true, force: true });
  });

  const query = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server.loopbackUrl('saffron_wallet') });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };

  it('refuses a second start in one line, on its data folder and on its databases', async () => {
    const dataDir = freshFolder();
    const running = await startPlatform({ dataDir, env });

    expect(await failureOf(startPlatform({ dataDir, env }))).toEqual([
      expect.stringMatching(/^The data folder .* is already used by a running start/),
    ]);
    const other = freshFolder();
    expect(await failureOf(startPlatform({ dataDir: other, env }))).toEqual([
      expect.stringMatching(/^The databases are already used by a running start/),
    ]);

    expect(await readdir(other)).toEqual([]);
    expect((await fetch(`${running.url}/api/health`)).status).toBe(200);
    expect(await running.stop()).toBe(0);
  }, 90_000);

  it('starts again at once after a kill -9', async () => {
    const smtp = await startSmtpSink();
    await (await startPlatform({ dataDir: freshFolder(), env, smtp })).kill();
    const next = await startPlatform({ dataDir: freshFolder(), env, smtp });
    expect(await next.stop()).toBe(0);
    await smtp.stop();
  }, 90_000);

  it('says that it lost the databases, and stops', async () => {
    const running = await startPlatform({ dataDir: freshFolder(), env });

    await query(`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'`);

    await eventually(async () => expect(() => process.kill(running.pid, 0)).toThrow(/ESRCH/), 30_000);
    // What it printed last may arrive after its end.
    await eventually(async () =>
      expect(running.output()).toMatch(/^The connection that keeps the database .* was lost; stopping\.$/m),
    );
    expect(await running.stop()).toBe(1);
  }, 90_000);

  it.each([
    ['refuses connections', async () => urlWith({ port: String(await freePort()) }), /ECONNREFUSED/],
    ['knows another password', async () => urlWith({ password: 'wrong' }), /password authentication failed/],
    ['has no such database', async () => urlWith({ pathname: '/nowhere' }), /"nowhere" does not exist/],
  ])('says in one line that the server %s', async (_, url, reason) => {
    const printed = await failureOf(startPlatform({ dataDir: freshFolder(), env: { DATABASE_URL: await url() } }));
    expect(printed).toEqual([expect.stringMatching(/^PostgreSQL cannot be used, see DATABASE_URL: /)]);
    expect(printed[0]).toMatch(reason);
    expect(printed[0]).not.toMatch(/given|wrong/);
  });

  it('says in one line that its role may not make databases', async () => {
    await query('ALTER DATABASE saffron_jobs RENAME TO aside');
    await query(`CREATE ROLE powerless LOGIN PASSWORD 'given'`);
    const url = urlWith({ username: 'powerless' });
    expect(await failureOf(startPlatform({ dataDir: freshFolder(), env: { DATABASE_URL: url } }))).toEqual([
      'The database saffron_jobs cannot be made, see DATABASE_URL: permission denied to create database',
    ]);
    await query('ALTER DATABASE aside RENAME TO saffron_jobs');
  });

  it('says in one line that the databases belong to somebody else', async () => {
    await query(`CREATE ROLE guest LOGIN PASSWORD 'given'`);
    const url = urlWith({ username: 'guest' });
    expect(await failureOf(startPlatform({ dataDir: freshFolder(), env: { DATABASE_URL: url } }))).toEqual([
      expect.stringMatching(/^The databases must belong to the role of DATABASE_URL: .*permission denied/),
    ]);
  });

  function urlWith(parts: Partial<Pick<URL, 'port' | 'password' | 'pathname' | 'username'>>): string {
    return Object.assign(new URL(env.DATABASE_URL), parts).href;
  }
});
