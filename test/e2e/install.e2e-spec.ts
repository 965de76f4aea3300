import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#testing/app';

describe('npm start on a fresh clone without a network', () => {
  let clone: string;

  beforeEach(async () => {
    clone = await mkdtemp(join(tmpdir(), 'saffron-clone-'));
    for (const part of ['scripts', 'package.json', 'package-lock.json'])
      await cp(part, join(clone, part), { recursive: true });
  });
  afterEach(() => rm(clone, { recursive: true, force: true }));

  it('says in one clear line that nothing could be downloaded, ends with an error, and takes nothing for installed', async () => {
    const registry = `http://127.0.0.1:${await freePort()}/`;
    const env = {
      ...{ PATH: process.env['PATH'], HOME: clone, PORT: '0' },
      ...{ npm_config_registry: registry },
      npm_config_cache: join(clone, 'empty-cache'),
    };
    const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: clone, env });
    const printed = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const)
      child[stream].on('data', (chunk: Buffer) => (printed[stream] += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];

    expect(code).toBe(1);
    expect(printed.stderr).toBe(
      'The packages could not be downloaded: the npm registry cannot be reached. Check the network and run this again.\n',
    );
    expect(printed.stdout).toMatch(/^Installing packages .+…\n( {2}still working, .+\n)*$/);
    expect(existsSync(join(clone, 'node_modules/.saffron-installed'))).toBe(false);
  }, 120_000);
});
