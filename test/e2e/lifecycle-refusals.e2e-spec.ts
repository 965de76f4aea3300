import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlatform } from '#testing/app';
import { failureOf } from './support/failure-of.js';
import { processesOf } from './support/processes.js';

describe('a start that cannot be', () => {
  let root: string;
  let dataDir: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'saffron-refused-'));
    dataDir = join(root, 'data');
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('is refused in one line on a folder that a running start has', async () => {
    const running = await startPlatform({ dataDir });
    expect(await failureOf(startPlatform({ dataDir }))).toEqual([
      expect.stringMatching(/already used by a running start/),
    ]);
    await running.stop();
  }, 90_000);

  it('is refused in one line on a port that is taken, and leaves nothing behind', async () => {
    const other = createServer().listen(0, 'localhost');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const printed = await failureOf(startPlatform({ dataDir, env: { PORT: String(port) } }));
    other.close();
    expect(printed.filter((line) => !/^(Made|Migrated) /.test(line))).toEqual([
      `Port ${port} is in use. Stop what uses it, or set another PORT.`,
    ]);
    expect(processesOf(dataDir)).toEqual([]);
  }, 90_000);

  it('is refused on a data folder that is a file', async () => {
    await writeFile(dataDir, '');
    expect(await failureOf(startPlatform({ dataDir }))).toEqual([expect.stringMatching(/data folder .* cannot be/i)]);
  }, 30_000);

  it.each<Record<string, string>>([
    { PORT: 'abc' },
    { LOG_LEVEL: 'loud' },
    { SMTP_URL: 'mail.example.org' },
    { DATABASE_URL: 'localhost:5432' },
    { SUPER_ADMIN_EMAILS: 'nobody' },
    { TRANSFER_MAX: 'BTC=1' },
    { SUPPORT_EMAIL: 'nobody' },
    { NOTIFICATIONS_POOL_SIZE: '1' },
    { WALLET_POOL_SIZE: '13' },
  ])(
    'names what is wrong in %j before it touches anything',
    async (env) => {
      const printed = await failureOf(startPlatform({ dataDir, env }));
      expect(printed).toEqual([expect.stringMatching(/^The configuration is not valid: /)]);
      expect(printed[0]).toContain(Object.keys(env)[0]);
      expect(existsSync(dataDir)).toBe(false);
    },
    60_000,
  );
});
