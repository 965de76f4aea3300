import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { until } from '../eventually.js';
import { isAlive } from '../is-alive.js';
import { provideRedis } from './redis.js';

const PROVIDER = `
  import { provideRedis } from '#testing/stack/redis';
  const server = await provideRedis({ folder: process.argv[1], means: ['native'] });
  process.stdout.write(String(server.pid));
  setInterval(() => undefined, 1_000);`;

describe('A Redis of our own', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'saffron-redis-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('comes back at its address with its data where it is durable, also from kill -9', async () => {
    const server = await provideRedis({ folder, means: ['native'], isDurable: true });
    const redis = new Redis(server.url);
    await redis.set('kept', 'yes');
    const pid = server.pid;
    await server.kill();
    await server.restart();
    expect(server.pid).not.toBe(pid);
    expect(await redis.get('kept')).toBe('yes');
    redis.disconnect();
    await server.stop();
    expect(isAlive(server.pid!)).toBe(false);
  });

  it('holds still while it is paused, and is stopped all the same', async () => {
    const server = await provideRedis({ folder, means: ['native'] });
    const redis = new Redis(server.url, { commandTimeout: 300, maxRetriesPerRequest: 0 });
    redis.on('error', () => undefined);
    await server.pause();
    await expect(redis.ping()).rejects.toThrow('timed out');
    await server.resume();
    expect(await redis.ping()).toBe('PONG');
    await server.pause();
    await server.stop();
    redis.disconnect();
    expect(isAlive(server.pid!)).toBe(false);
  });

  it('does not outlive whoever started it, not even a kill -9', async () => {
    const args = ['--import', './scripts/source.mjs', '--input-type=module', '--eval', PROVIDER, folder];
    const provider = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [printed] = (await once(provider.stdout, 'data')) as [Buffer];
    const pid = Number(printed.toString());
    expect(isAlive(pid)).toBe(true);
    provider.kill('SIGKILL');
    await until(() => !isAlive(pid));
  });
});
