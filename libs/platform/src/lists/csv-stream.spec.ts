import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { CsvColumn } from '#kernel';
import { csvStream } from './csv-stream.js';

const LINE = 100;
const [SMALL, LARGE] = [10_000, 100_000];
const columns: CsvColumn<string>[] = [{ header: 'text', value: (line) => line }];

/** A file, how many of its lines were read so far, and whether the records have ended, by themselves or before. */
class File {
  read = 0;
  isOver = false;
  readonly stream;

  constructor(
    private readonly lines: number,
    reader: string,
  ) {
    this.stream = csvStream(reader, columns, this.records());
  }

  private async *records(): AsyncGenerator<string> {
    try {
      await Promise.resolve();
      for (; this.read < this.lines; this.read += 1) yield 'x'.repeat(LINE);
    } finally {
      this.isOver = true;
    }
  }
}

const asked: File[] = [];
const ask = (lines: number, reader = 'ada'): File => {
  const file = new File(lines, reader);
  asked.push(file);
  return file;
};
afterEach(() => asked.splice(0).forEach(({ stream }) => stream.destroy()));

/** Nobody takes anything of it: it is written as far as it is without. */
async function begin(...files: File[]): Promise<void> {
  for (const { stream } of files) stream.read(0);
  for (let before = -1, read = 0; before < read;) {
    before = read;
    await delay(20);
    read = files.reduce((sum, file) => sum + file.read, 0);
  }
}

describe('a CSV file whose reader is slow', () => {
  it('is read to its end before he has it, so that nothing is kept from others for him', async () => {
    const file = ask(SMALL);
    await begin(file);
    expect(file).toMatchObject({ read: SMALL, isOver: true });
  });

  it('does not lie in memory as a whole where it is large', async () => {
    const file = ask(LARGE);
    await begin(file);
    expect(file.isOver).toBe(false);
    expect(file.read * LINE).toBeLessThan(3 << 20);
  });
});

describe('CSV files of one reader', () => {
  it('are written one after another, while those of others are not kept waiting', async () => {
    const [first, second, other] = [ask(LARGE), ask(SMALL), ask(SMALL, 'bo')];
    await begin(first, second, other);
    expect([second.read, other.read]).toEqual([0, SMALL]);
    expect((await text(first.stream)).split('\n')).toHaveLength(LARGE + 2);
    await vi.waitFor(() => expect(second.read).toBe(SMALL));
  });

  it('go on where he leaves one, or gives one up that waits', async () => {
    const [first, second, third] = [ask(LARGE), ask(LARGE), ask(SMALL)];
    await begin(first, second, third);
    second.stream.destroy();
    first.stream.destroy();
    await vi.waitFor(() => expect(third.isOver).toBe(true));
    expect(third.read).toBe(SMALL);
    // Of the one that was given up no more is read than its beginning.
    expect(second.isOver).toBe(true);
    expect(second.read).toBeLessThan(SMALL / 10);
  });
});

describe('a CSV file that is not taken', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  const failure = ({ stream }: File): Promise<Error> => new Promise((resolve) => stream.once('error', resolve));

  it('breaks off after a minute, and its records end', async () => {
    const file = ask(LARGE);
    const failed = failure(file);
    await begin(file);
    vi.advanceTimersByTime(59_000);
    expect(file.stream.destroyed).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(await failed).toMatchObject({ message: 'its reader took longer than 60 s' });
    expect(file.isOver).toBe(true);
  });

  it('breaks off after ten minutes, however steadily its reader takes little', async () => {
    const file = ask(LARGE);
    const failed = failure(file);
    for (let minute = 0; minute < 10; minute++) {
      await begin(file);
      file.stream.read(100_000);
      vi.advanceTimersByTime(59_900);
    }
    await begin(file);
    expect(file.stream.destroyed).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(await failed).toMatchObject({ message: 'its reader took longer than 600 s' });
    expect(file.isOver).toBe(true);
  });

  it('keeps no timer once it is taken', async () => {
    const file = ask(SMALL);
    await text(file.stream);
    expect(vi.getTimerCount()).toBe(0);
  });
});
