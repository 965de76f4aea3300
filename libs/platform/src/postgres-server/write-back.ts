import { statSync } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const PERIOD_MS = 500;
/** While there is much to write: a commit waits for what is being written just then, and for five times as much if that is half a second's. */
const BUSY_PERIOD_MS = 100;
/** What a new file gets until it is found is written at once then: a table that has filled one gigabyte goes on in another file. */
const LOOK_MS = 1_000;
/** A file that has rested for longer is not looked at until it grows again. */
const RESTED_MS = 20_000;
const MUCH_BYTES = 2 * 2 ** 20;
const LARGE_BYTES = 2 ** 20;

/** What it asks the system, and has it do. */
export interface WriteBackSystem {
  /** Bytes of all files that are in memory alone. */
  dirtyBytes(): Promise<number>;
  /** Brings what is in memory of one file to the disk. */
  sync(path: string): Promise<void>;
}

/**
 * Has what PostgreSQL appends to large tables written while it is little. Linux only; does nothing elsewhere.
 *
 * A page that is appended goes to its file as zeros, which `backend_flush_after` does not count. Linux keeps it for half a minute and then
 * writes all of that time at once, which every commit waits for. `vm.dirty_background_bytes` does the same for those who may set it.
 */
export class WriteBack {
  private readonly ending = new AbortController();
  private readonly ended: Promise<void>;
  private growing: readonly string[] = [];
  private lookedAt = -Infinity;

  /** Begins at once, on the data folder of a server. */
  constructor(
    private readonly folder: string,
    private readonly system: WriteBackSystem = linux,
  ) {
    // It is only ever a help: where the folder cannot be read, the kernel writes as it always did.
    this.ended = this.run().catch(() => undefined);
  }

  /** Resolves when no file of the folder is open any more. */
  async stop(): Promise<void> {
    this.ending.abort();
    await this.ended;
  }

  private async run(): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      const isBusy = (await this.system.dirtyBytes()) >= MUCH_BYTES;
      if (isBusy) await this.writeGrowing();
      await delay(isBusy ? BUSY_PERIOD_MS : PERIOD_MS, undefined, { signal, ref: false });
    }
  }

  /** One file after the other: written all at once they would be the very burst that this is against. */
  private async writeGrowing(): Promise<void> {
    if (performance.now() - this.lookedAt > LOOK_MS) {
      this.lookedAt = performance.now();
      this.growing = await growingFiles(join(this.folder, 'base'));
    }
    for (const path of this.growing) {
      if (this.ending.signal.aborted) return;
      await this.system.sync(path).catch(unlessGone);
    }
  }
}

/** `<number>` and `<number>.<part>`; what PostgreSQL makes for itself in each database has lower numbers, and a map of a file's pages a name behind it. */
const isOfTable = (name: string): boolean => /^\d+(\.\d+)?$/.test(name) && parseInt(name, 10) >= FIRST_OF_TABLES;
const FIRST_OF_TABLES = 16_384;

/** Files of tables and indexes that are large and were written to lately. */
async function growingFiles(base: string): Promise<string[]> {
  const since = Date.now() - RESTED_MS;
  const growing: string[] = [];
  for (const database of await readdir(base)) {
    const names = await readdir(join(base, database)).catch(unlessGone);
    for (const name of names?.filter(isOfTable) ?? []) {
      const path = join(base, database, name);
      // A hundred files in memory of the kernel: a microsecond each at once, a turn through the thread pool each otherwise.
      const found = statSync(path, { throwIfNoEntry: false });
      if (found && found.size >= LARGE_BYTES && found.mtimeMs > since) growing.push(path);
    }
  }
  return growing;
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

const linux: WriteBackSystem = {
  async dirtyBytes() {
    const found = /^Dirty:\s+(\d+) kB$/m.exec(await readFile('/proc/meminfo', 'utf8'));
    return Number(found?.[1] ?? 0) * 1_024;
  },
  async sync(path) {
    await using file = await open(path, 'r');
    await file.datasync();
  },
};
