import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { newId } from '#kernel';
import { recordAudit, sealBatch } from '#platform/audit';
import { migrate } from '#platform/database';
import { type PostgresServer, startPostgresServer } from '#platform/postgres-server';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import { takeBackup } from '../../apps/platform/src/backup-command/take-backup.js';
import { VariedLedger } from '../../apps/wallet/test-support/varied-ledger.js';

/** The command in a process that is told where its database is, and nothing else: no Redis, no Kafka, no keys. */
function verify(app: string, url: string | undefined, ...args: string[]): Promise<{ code: number; output: string }> {
  const command = ['--import', './scripts/source.mjs', `apps/${app}/src/main.ts`, 'verify', ...args];
  const env = { PATH: process.env['PATH'], ...(url ? { DATABASE_URL: url } : {}) };
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

async function on<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  return act(client).finally(() => client.end());
}

/** Five acts, sealed. */
async function fillLog(url: string, service: string): Promise<void> {
  const source = await new DataSource({ type: 'postgres', url }).initialize();
  const actor = { id: newId(), label: 'Ada', ip: '192.0.2.1', tenantId: 'default' };
  for (let n = 1; n <= 5; n += 1) {
    const act = { source: service, action: 'mail.sent', actor, target: { type: 'mail', id: `mail-${n}` } };
    await source.transaction((manager) => recordAudit(manager, act));
  }
  await sealBatch(source, service);
  await source.destroy();
}

const chainOf = (service: string) => expect.stringMatching(new RegExp(`^${service} +5 +[0-9a-f]{16} +0 +intact$`, 'm'));

describe('main.js verify', () => {
  const databases: TestDatabase[] = [];
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.drop();
  });

  async function databaseOf(service: string): Promise<string> {
    const database = await createTestDatabase(service);
    databases.push(database);
    await fillLog(database.url, service);
    return database.url;
  }

  it('checks the ledger and the chain of acts of the wallet, and names what somebody changed in each', async () => {
    const ledger = await VariedLedger.create();
    await fillLog(ledger.url, 'wallet');

    const sound = await verify('wallet', ledger.url);
    expect(sound).toEqual({
      code: 0,
      output: expect.stringMatching(/^batches +\d+\nhead +\d+:[0-9a-f]{64}\nintact$/m),
    });
    expect(sound.output).toEqual(chainOf('wallet'));
    const head = /head +(\d+:[0-9a-f]{64})/.exec(sound.output)![1]!;
    expect((await verify('wallet', ledger.url, '--head', head)).code).toBe(0);
    const anew = await verify(
      'wallet',
      ledger.url,
      '--head',
      head.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
    );
    expect(anew).toEqual({ code: 1, output: expect.stringContaining('the log was made anew') });
    expect(anew.output).toEqual(chainOf('wallet'));

    const changed = await on(ledger.url, async (client) => {
      await client.query('SET session_replication_role = replica');
      await client.query('UPDATE entries SET amount = amount + 1 WHERE (account_id, version) = (4, 1)');
      return client.query<{ id: string }>(`UPDATE audit_log SET actor_label = 'Bob' WHERE seq = 3 RETURNING id`);
    });
    const tampered = await verify('wallet', ledger.url);
    expect(tampered.code).toBe(1);
    expect(tampered.output).toMatch(
      /BROKEN +entries 4\/1 \(batch \d+\), amount was changed: stored \d+, should be \d+/,
    );
    expect(tampered.output).toContain(`wallet: row 3 (${changed.rows[0]!.id}) was changed`);
    await ledger.dispose();
  }, 120_000);

  it.each(['identity', 'notifications'])(
    'checks the chain of acts of %s',
    async (service) => {
      const url = await databaseOf(service);
      expect(await verify(service, url)).toEqual({ code: 0, output: chainOf(service) });
      await on(url, (client) => client.query('DELETE FROM audit_log WHERE seq = 4'));
      const tampered = await verify(service, url);
      expect(tampered).toEqual({ code: 1, output: expect.stringContaining(`${service}: row 4 is missing`) });
    },
    60_000,
  );

  it('shows identity’s copies of what the others did, each by its own name', async () => {
    const url = await databaseOf('identity');
    await on(url, (client) =>
      client.query(`INSERT INTO audit_heads (source, seq, hash, sealed_at) VALUES ('wallet', 1, '\\x00', now())`),
    );
    const outcome = await verify('identity', url);
    expect(outcome).toEqual({ code: 1, output: expect.stringContaining('copy/wallet: row 1 is missing') });
    expect(outcome.output).toEqual(chainOf('identity'));
  }, 60_000);

  it('wants no right but to read', async () => {
    const ledger = await VariedLedger.create();
    const reader = `reader_${newId().replaceAll('-', '').slice(-12)}`;
    await on(ledger.url, (client) => client.query(`CREATE ROLE ${reader} LOGIN PASSWORD 'x' IN ROLE pg_read_all_data`));
    const url = Object.assign(new URL(ledger.url), { username: reader, password: 'x' }).href;
    expect(await verify('wallet', url)).toMatchObject({ code: 0 });
    await on(ledger.url, (client) => client.query(`DROP ROLE ${reader}`));
    await ledger.dispose();
  }, 60_000);

  it('ends with another code where it could not look', async () => {
    const outcomes = await Promise.all([
      verify('notifications', undefined),
      verify('notifications', 'postgresql://nobody@localhost:1/nothing'),
      verify('wallet', 'postgresql://nobody@localhost:1/nothing', '--head', 'x'),
    ]);
    expect(outcomes).toEqual([
      { code: 2, output: expect.stringMatching(/^The configuration is not valid: DATABASE_URL: .*\n$/) },
      { code: 2, output: expect.stringMatching(/^The database cannot be used: .*ECONNREFUSED.*\n$/) },
      { code: 2, output: '--head wants <number>:<64 hexadecimal digits>.\n' },
    ]);
  }, 60_000);
});

describe('main.js verify on a read replica', () => {
  let folder: string;
  const servers: PostgresServer[] = [];
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'saffron-replica-'))));
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(name: string): Promise<PostgresServer> {
    const settings = { password: 'x', isDurable: false, maxConnections: 20, log: () => undefined };
    const server = await startPostgresServer({ folder: join(folder, name, 'postgres'), ...settings });
    servers.push(server);
    return server;
  }

  it('follows the chains of acts, and says of the ledger that it was not looked at', async () => {
    const primary = await start('primary');
    await on(primary.url('postgres'), (client) => client.query('CREATE DATABASE wallet'));
    await migrate({ url: primary.url('wallet'), dir: 'apps/wallet/migrations' });
    await fillLog(primary.url('wallet'), 'wallet');
    await writeFile(join(folder, 'primary', 'secrets.json'), '{}');
    const into = join(folder, 'replica');
    await on(primary.url('wallet'), (client) =>
      takeBackup({ dataDir: join(folder, 'primary'), into, version: '', client }),
    );
    await writeFile(join(into, 'postgres', 'standby.signal'), '');

    const outcome = await verify('wallet', (await start('replica')).url('wallet'));
    expect(outcome).toEqual({ code: 2, output: expect.stringMatching(/^NOT CHECKED +This is a read replica/) });
    expect(outcome.output).toEqual(chainOf('wallet'));
  }, 120_000);
});
