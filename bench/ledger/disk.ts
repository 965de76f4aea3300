import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../numbers.js';

/** About what some 30,000 transfers a second write ahead, and how often they are committed. */
const LOG_BYTES = 128 * 1_024;
const LOG_EVERY_MS = 4;
/** A log whose segments are there already: a flush has nothing but the data to write. */
const LOG_FILE_BYTES = 64 * 2 ** 20;
/** About what they append to tables and indexes meanwhile. */
const DATA_BYTES = 3_400_000;
const DATA_EVERY_MS = 100;
const SLOW_MS = 20;

/**
 * What the disk does by itself: no commit can be faster than the flush that it waits for. Writes a log and data as the ledger does at
 * 80 % of its peak, without ledger and database.
 */
export async function describeDisk(seconds: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'saffron-bench-disk-'));
  try {
    await using log = await open(join(folder, 'log'), 'w');
    await using data = await open(join(folder, 'data'), 'w');
    await log.write(Buffer.alloc(LOG_FILE_BYTES, 1), 0, LOG_FILE_BYTES, 0);
    await log.datasync();
    const endAt = performance.now() + seconds * 1_000;
    const [flushesMs] = await Promise.all([
      writeLog(log, endAt),
      every(DATA_EVERY_MS, endAt, () => data.write(Buffer.alloc(DATA_BYTES, 1)).then(() => data.datasync())),
    ]);
    const slow = flushesMs.filter((ms) => ms > SLOW_MS).length;
    return (
      `flushes of ${LOG_BYTES / 1_024} kB beside ${(DATA_BYTES / DATA_EVERY_MS / 1_000).toFixed(0)} MB/s of data, without the ledger, for ${seconds} s: ` +
      `p99 ${percentile(flushesMs, 0.99).toFixed(1)} ms, slowest ${Math.max(...flushesMs).toFixed(0)} ms, ` +
      `${slow} of ${flushesMs.length} above ${SLOW_MS} ms`
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function writeLog(log: FileHandle, endAt: number): Promise<number[]> {
  const bytes = Buffer.alloc(LOG_BYTES, 2);
  const flushesMs: number[] = [];
  let at = 0;
  await every(LOG_EVERY_MS, endAt, async () => {
    await log.write(bytes, 0, LOG_BYTES, at);
    at = (at + LOG_BYTES) % LOG_FILE_BYTES;
    const before = performance.now();
    await log.datasync();
    flushesMs.push(performance.now() - before);
  });
  return flushesMs;
}

async function every(periodMs: number, endAt: number, act: () => Promise<void>): Promise<void> {
  for (let dueAt = performance.now(); dueAt < endAt; dueAt = Math.max(dueAt + periodMs, performance.now())) {
    await delay(Math.max(0, dueAt - performance.now()));
    await act();
  }
}
