import { mkdir, mkdtemp, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, until } from '#testing/eventually';
import { WriteBack } from './write-back.js';

const MB = 2 ** 20;

describe('WriteBack', () => {
  let folder: string;
  let database: string;
  let synced: string[];
  let dirty: number;
  /** When each round began: with the question how much waits to be written. */
  let rounds: number[];
  let writeBack: WriteBack | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'saffron-write-back-'));
    database = join(folder, 'base', '16384');
    await mkdir(database, { recursive: true });
    [synced, dirty, rounds] = [[], 64 * MB, []];
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
      dirtyBytes: () => {
        rounds.push(performance.now());
        return Promise.resolve(dirty);
      },
      sync: (path) => (synced.push(path), sync(path)),
    });
  };

  it('writes what is large and grows, and leaves what is small or was last written long ago', async () => {
    const growing = await file('16400', 2 * MB);
    await file('16401', 8_192);
    const old = new Date(Date.now() - 3_600_000);
    await utimes(await file('16402', 2 * MB), old, old);
    start();
    await until(() => rounds.length > 1);
    expect(new Set(synced)).toEqual(new Set([growing]));
  });

  it('finds a new file within a second or two, as where a table has filled the one before', async () => {
    const full = await file('16400', 2 * MB);
    start();
    await until(() => synced.length > 0);
    const next = await file('16400.1', 2 * MB);
    await until(() => synced.includes(next), 4_000);
    expect(new Set(synced)).toEqual(new Set([full, next]));
  });

  it('leaves alone what PostgreSQL makes for itself, and what is beside a table', async () => {
    const growing = await file('16400', 2 * MB);
    for (const name of ['2619', '16400_fsm', '16400_vm', 'pg_internal.init']) await file(name, 2 * MB);
    start();
    await until(() => rounds.length > 1);
    expect(new Set(synced)).toEqual(new Set([growing]));
  });

  it('does nothing while little waits to be written', async () => {
    await file('16400', 2 * MB);
    dirty = MB;
    start();
    await until(() => rounds.length > 1);
    expect(synced).toEqual([]);
    dirty = 64 * MB;
    await until(() => synced.length > 0);
  });

  it('looks again sooner while there is something to write', async () => {
    // A busy machine makes some of them longer, and none shorter.
    const shortestGap = async (gaps: number): Promise<number> => {
      const from = rounds.length;
      await until(() => rounds.length > from + gaps);
      return Math.min(...rounds.slice(from, -1).map((at, index) => (rounds[from + index + 1] as number) - at));
    };
    start();
    expect(await shortestGap(6)).toBeLessThan(250);
    dirty = MB;
    await until(() => rounds.length > 8);
    expect(await shortestGap(2)).toBeGreaterThan(400);
  });

  it('goes on where a table has gone meanwhile', async () => {
    const [first, second] = [await file('16400', 2 * MB), await file('16401', 2 * MB)];
    start((path) =>
      path === synced[0] ? Promise.reject(Object.assign(new Error('gone'), { code: 'ENOENT' })) : Promise.resolve(),
    );
    await eventually(() => expect(synced.toSorted()).toEqual([first, second]));
  });

  it('stops between two files, and has none open then', async () => {
    await file('16400', 2 * MB);
    await file('16401', 2 * MB);
    let open = 0;
    const written = Promise.withResolvers<undefined>();
    start(async () => {
      open++;
      await written.promise;
      open--;
    });
    await until(() => open === 1);
    const stopped = writeBack?.stop();
    written.resolve(undefined);
    await stopped;
    expect({ open, synced: synced.length }).toEqual({ open: 0, synced: 1 });
  });
});
