import { mkdir, mkdtemp, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { WriteBack } from './write-back.js';

const MB = 2 ** 20;

describe('WriteBack', () => {
  let folder: string;
  let database: string;
  let synced: string[];
  let dirty: number;
  let writeBack: WriteBack | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'saffron-write-back-'));
    database = join(folder, 'base', '16384');
    await mkdir(database, { recursive: true });
    [synced, dirty] = [[], 64 * MB];
  });
  afterEach(async () => {
    await writeBack?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const file = async (name: string, bytes: number): Promise<string> => {
    const path = join(database, name);
    await writeFile(path, '');
    await truncate(path, bytes);
    return path;
  };
  const start = (sync: (path: string) => Promise<void> = () => Promise.resolve()): void => {
    writeBack = new WriteBack(folder, {
      dirtyBytes: () => Promise.resolve(dirty),
      sync: (path) => (synced.push(path), sync(path)),
    });
  };

  it('writes what is large and grows, and leaves what is small or was last written long ago', async () => {
    const growing = await file('16400', 2 * MB);
    await file('16401', 8_192);
    const old = new Date(Date.now() - 3_600_000);
    await utimes(await file('16402', 2 * MB), old, old);
    start();
    await delay(200);
    expect(synced).toEqual([growing]);
  });

  it('does nothing while little waits to be written', async () => {
    await file('16400', 2 * MB);
    dirty = MB;
    start();
    await delay(700);
    expect(synced).toEqual([]);
    dirty = 64 * MB;
    await delay(700);
    expect(synced).not.toEqual([]);
  });

  it('goes on where a table has gone meanwhile', async () => {
    const [first, second] = [await file('16400', 2 * MB), await file('16401', 2 * MB)];
    start((path) =>
      path === synced[0] ? Promise.reject(Object.assign(new Error('gone'), { code: 'ENOENT' })) : Promise.resolve(),
    );
    await delay(200);
    expect(synced.toSorted()).toEqual([first, second]);
  });

  it('stops between two files, and has none open then', async () => {
    await file('16400', 2 * MB);
    await file('16401', 2 * MB);
    let open = 0;
    start(async () => {
      open++;
      await delay(100);
      open--;
    });
    await delay(50);
    await writeBack?.stop();
    expect({ open, synced: synced.length }).toEqual({ open: 0, synced: 1 });
  });
});
