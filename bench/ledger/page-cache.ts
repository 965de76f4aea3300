import { type FileHandle, open, readFile } from 'node:fs/promises';

/** Far smaller than what a kernel gives back to its host at once (2 MB). */
const PIECE = 2 ** 16;
/** With less than this free there is nothing to do: it is what the system keeps free by itself, and a little for whoever asks for much at once. */
const ENOUGH_FREE = 2 ** 30;
/** Beyond what is free at first, so that nothing stays free that was not touched. */
const BEYOND = 2 ** 29;
/** How long it stays so: a host may have pages taken away that nobody touched for a minute. */
const FRESH_MS = 60_000;

/**
 * A server that has run for a while has its memory full of what was read and written once, and a page that a table grows by is taken from
 * that, a few at a time from many places. On one that was started just now, or has dropped a database, the page is fetched from the machine's host
 * first, where there is one, which takes several times as long. So it is where memory is let go of in large blocks: a kernel gives those back to its host
 * (free page reporting), and fetches them from there again a second later.
 */
export class PageCache {
  private freshUntil = Infinity;

  private constructor(
    private readonly first: Hole,
    private readonly second: Hole,
  ) {}

  /** @param path of two files of nothing but a hole; reading them takes memory, and nothing of the disk */
  static async in(path: string): Promise<PageCache> {
    return new PageCache(await Hole.at(`${path}.1`), await Hole.at(`${path}.2`));
  }

  /** Fills what is free, or sees to it that it stays as it was filled; does nothing on a system that does not tell how much is free. */
  async fill(): Promise<void> {
    const free = await freeBytes();
    if (free < ENOUGH_FREE && Date.now() < this.freshUntil) return;
    if (free >= ENOUGH_FREE) await this.takeInTurns(free + BEYOND);
    // What is let go of first, when more is needed, is of the first file from here on, and lies between pieces that stay.
    const before = await freeBytes();
    await this.second.letGo();
    await this.second.read((await freeBytes()) - before);
    this.freshUntil = Date.now() + FRESH_MS;
  }

  async close(): Promise<void> {
    await this.first.close();
    await this.second.close();
  }

  private async takeInTurns(bytes: number): Promise<void> {
    for (let taken = 0; taken < bytes; taken += 2 * PIECE) {
      await this.first.read(PIECE);
      await this.second.read(PIECE);
    }
  }
}

class Hole {
  private readonly piece = Buffer.alloc(PIECE);
  private taken = 0;

  private constructor(private readonly file: FileHandle) {}

  static async at(path: string): Promise<Hole> {
    return new Hole(await open(path, 'w+'));
  }

  /** Takes so many bytes of memory. Every second piece is left out, or the system reads ahead and takes it in blocks. */
  async read(bytes: number): Promise<void> {
    const end = this.taken + Math.max(0, bytes);
    await this.file.truncate(end * 2);
    for (; this.taken < end; this.taken += PIECE) await this.file.read(this.piece, 0, PIECE, this.taken * 2);
  }

  async letGo(): Promise<void> {
    await this.file.truncate(0);
    this.taken = 0;
  }

  close(): Promise<void> {
    return this.file.close();
  }
}

/** Not what could be free, which is all that `os.freemem` tells. */
async function freeBytes(): Promise<number> {
  const told = await readFile('/proc/meminfo', 'utf8').catch(() => '');
  return Number(/^MemFree: +(\d+) kB/m.exec(told)?.[1] ?? 0) * 1_024;
}
