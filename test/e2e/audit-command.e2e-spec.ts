import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { AuditChains } from '#contracts/audit';
import { startPlatform } from '#testing/app';
import { people } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { startSmtpSink } from '#testing/smtp';
import { eventually } from '#testing/eventually';

let dataDir: string;
beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'saffron-audit-'))));
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** The command as an operator runs it on this data folder; answers its exit code and what it printed. */
function audit(...args: string[]): Promise<{ code: number; output: string }> {
  const { NODE_OPTIONS: _, DATABASE_URL: __, ...env } = process.env;
  const command = ['--import', './scripts/source.mjs', 'apps/platform/src/audit-command/main.ts', ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env: { ...env, DATA_DIR: dataDir } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

/** A connection to a database of the running instance, past everything that the product allows. */
async function intrude(database: string): Promise<pg.Client> {
  const [, , , port] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as { databasePassword: string };
  const client = new pg.Client(
    `postgresql://saffron:${secrets.databasePassword}@127.0.0.1:${port}/saffron_${database}`,
  );
  await client.connect();
  return client;
}

describe('npm run audit -- verify', () => {
  it('Attack case 40: names the changed row, while the instance runs and while it is stopped', async () => {
    const smtp = await startSmtpSink();
    const platform = await startPlatform({ dataDir, smtp });
    await new ApiClient(platform.url, smtp).signUp(people()());
    const identity = await intrude('identity');
    await eventually(async () => {
      const { rows } = await identity.query(
        `SELECT FROM audit_heads h WHERE h.source = 'identity' AND h.seq = (SELECT count(*) FROM audit_log)`,
      );
      expect(rows).toHaveLength(1);
    });

    const intact = await audit('verify');
    expect(intact).toMatchObject({ code: 0, output: expect.not.stringContaining('BROKEN') });
    for (const chain of ['identity', 'wallet', 'notifications', 'copy/identity'])
      expect(intact.output).toContain(chain);

    const { rows } = await identity.query<{ id: string }>(
      `UPDATE audit_log SET actor_label = 'x' WHERE seq = 2 RETURNING id`,
    );
    await identity.end();
    const found = `identity: row 2 (${rows[0]!.id}) was changed`;
    const running = await audit('verify', '--service', 'identity');
    expect(running).toMatchObject({ code: 1, output: expect.stringContaining(found) });
    expect((await audit('verify', '--service', 'wallet')).code).toBe(0);

    await platform.stop();
    const stopped = await audit('verify');
    expect(stopped).toMatchObject({ code: 1, output: expect.stringContaining(found) });
    await smtp.stop();
  }, 120_000);

  it('finds what the check of the console finds in every service', async () => {
    const email = 'root@example.test';
    const smtp = await startSmtpSink();
    const platform = await startPlatform({ dataDir, smtp, env: { SUPER_ADMIN_EMAILS: email } });
    const admin = new ApiClient(platform.url, smtp);
    await admin.signUp({ ...people()(), email });
    await eventually(async () => {
      const { chains } = (await admin.get<AuditChains>('/api/admin/audit/chain')).body;
      expect(chains).toMatchObject([{ source: 'identity', unsealed: 0 }]);
    });
    expect((await admin.post('/api/admin/audit/verify')).status).toBe(202);
    await eventually(async () => {
      const { lastCheck } = (await admin.get<AuditChains>('/api/admin/audit/chain')).body;
      expect(lastCheck?.parts.map(({ target, state }) => `${target} ${state}`)).toEqual([
        'identity intact',
        'notifications intact',
        'wallet intact',
        'copy/identity intact',
      ]);
    });
    await platform.stop();
    expect((await audit('verify')).code).toBe(0);
    await smtp.stop();
  }, 120_000);

  it('says what it wants to be told', async () => {
    expect(await audit('verify')).toMatchObject({
      code: 2,
      output: expect.stringContaining('There is no installation in'),
    });
    for (const args of [[], ['check'], ['verify', '--service', 'gateway']]) {
      expect(await audit(...args)).toMatchObject({ code: 2, output: expect.stringContaining('Usage:') });
    }
  });
});
