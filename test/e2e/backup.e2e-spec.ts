import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPlatform, type TestPlatform } from '#testing/app';
import { people } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { eventually } from '#testing/eventually';

const ROOT_ADMIN = 'root@example.org';

describe('a backup', () => {
  const next = people(11);
  let folder: string;
  const platforms: TestPlatform[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'saffron-backup-'));
  });
  afterAll(async () => {
    for (const platform of platforms) await platform.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function backup(dataDir: string, verb: string, copy: string): Promise<string> {
    const args = ['--import', './scripts/source.mjs', 'apps/platform/src/backup-command/main.ts', verb, copy];
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_OPTIONS: '' };
    const outcome = await promisify(execFile)(process.execPath, args, { env }).catch((error: unknown) => error);
    const { stdout = '', stderr = '' } = outcome as { stdout?: string; stderr?: string };
    return `${stdout}${stderr}`.trim();
  }

  async function start(dataDir: string): Promise<TestPlatform> {
    const platform = await startPlatform({
      dataDir,
      env: { SUPER_ADMIN_EMAILS: ROOT_ADMIN, ALLOCATION_APPROVALS: 'one' },
    });
    platforms.push(platform);
    return platform;
  }

  it('taken under load is restored elsewhere with every member, every balance and both chains whole', async () => {
    const [original, copy, restored] = ['original', 'copy', 'restored'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const platform = await start(original);
    const root = new ApiClient(platform.url, platform.smtp);
    await root.signUp({ ...next(), email: ROOT_ADMIN });
    const ada = new ApiClient(platform.url, platform.smtp);
    const { saffronId: to, email } = await ada.signUp(next());
    const allocate = () =>
      root.succeed('/api/admin/allocations', { to, asset: 'SFN', amount: '1', reason: 'A backup runs' });
    // The wallet hears of a new member a moment after the member is there.
    await eventually(async () => void (await allocate()));

    const over = new AbortController();
    const load = (async () => {
      let acknowledged = 0;
      for (; !over.signal.aborted; acknowledged += 1) await allocate();
      return acknowledged;
    })();
    expect(await backup(original, 'take', copy)).toContain('holds everything');
    over.abort();
    const most = 1 + (await load);
    expect(await backup(original, 'take', copy)).toContain('is not empty');
    await platforms.pop()!.stop();

    expect(await backup(restored, 'restore', copy)).toContain('start on it');
    expect(await backup(restored, 'restore', copy)).toContain('is not empty');
    const again = await start(restored);
    const person = new ApiClient(again.url, again.smtp);
    expect((await person.signIn(email)).saffronId).toBe(to);
    const { body } = await person.get<{ accounts: { asset: string; total: string }[] }>('/api/wallet/accounts');
    const balance = Number(body.accounts.find(({ asset }) => asset === 'SFN')!.total);
    expect(balance).toBeGreaterThanOrEqual(1);
    expect(balance).toBeLessThanOrEqual(most);
    for (const command of ['audit', 'ledger']) await verify(restored, command);
  }, 180_000);

  async function verify(dataDir: string, command: string): Promise<void> {
    const args = ['--import', './scripts/source.mjs', `apps/platform/src/${command}-command/main.ts`, 'verify'];
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_OPTIONS: '' };
    await promisify(execFile)(process.execPath, args, { env });
  }

  it('that is none is refused', async () => {
    const told = await backup(join(folder, 'nothing-yet'), 'restore', folder);
    expect(told).toMatch(/holds no complete backup\.$/);
  });
});
