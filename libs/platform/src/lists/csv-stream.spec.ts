import { Writable } from 'node:stream';
import type { CsvColumn } from '#kernel';
import { setTimeout as delay } from 'node:timers/promises';
import { csvStream } from './csv-stream.js';

const LINE = 100;
const columns: CsvColumn<string>[] = [{ header: 'text', value: (text) => text }];

/** A file that nobody takes more than the beginning of: how many of its lines are read all the same, and whether they have an end. */
async function writeAhead(lines: number): Promise<{ read: number; isOver: boolean }> {
  let read = 0;
  let isOver = false;
  const records = async function* (): AsyncGenerator<string> {
    await Promise.resolve();
    for (; read < lines; read += 1) yield 'x'.repeat(LINE);
    isOver = true;
  };
  const stuck = new Writable({ write: () => undefined });
  const stream = csvStream(columns, records()).pipe(stuck);
  for (let before = -1; before < read;) {
    before = read;
    await delay(20);
  }
  stream.destroy();
  return { read, isOver };
}

describe('a CSV file whose reader is slow', () => {
  it('is read to its end before he has it, so that nothing is kept from others for him', async () => {
    expect(await writeAhead(10_000)).toEqual({ read: 10_000, isOver: true });
  });

  it('does not lie in memory as a whole where it is large', async () => {
    const { read, isOver } = await writeAhead(100_000);
    expect(isOver).toBe(false);
    expect(read * LINE).toBeLessThan(3 << 20);
  });
});
