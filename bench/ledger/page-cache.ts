import { open, readFile, truncate, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';

const PIECE = 2 ** 20;
/** Free memory that is left: what the system keeps free by itself, and a little for whoever asks for much at once. */
const LEFT_FREE = 2 ** 30;
/** How often it is looked. */
const PIECES_BETWEEN_LOOKS = 64;

/**
 * A server that has run for a while has its memory full of what was read and written once, and a page that a table grows by is taken from that.
 * On one that was started just now, or has dropped a database, the page is fetched from the machine's host first, where there is one, which takes
 * several times as long.
 */
export class PageCache {
  private readonly piece = Buffer.alloc(PIECE);

  /** @param file of nothing but a hole, as long as memory; reading it takes memory, and nothing of the disk */
  private constructor(
    private readonly file: string,
    private readonly bytes: number,
  ) {}

  static async in(file: string): Promise<PageCache> {
    const bytes = totalmem();
    await writeFile(file, '');
    await truncate(file, bytes);
    return new PageCache(file, bytes);
  }

  /** Fills what is free; does nothing on a system that does not tell how much that is. */
  async fill(): Promise<void> {
    await using hole = await open(this.file);
    const step = PIECES_BETWEEN_LOOKS * PIECE;
    for (let at = 0; at < this.bytes && (await freeBytes()) > LEFT_FREE; at += step)
      for (let next = at; next < at + step; next += PIECE) await hole.read(this.piece, 0, PIECE, next);
  }
}

/** Not what could be free, which is all that `os.freemem` tells. */
async function freeBytes(): Promise<number> {
  const told = await readFile('/proc/meminfo', 'utf8').catch(() => '');
  return Number(/^MemFree: +(\d+) kB/m.exec(told)?.[1] ?? 0) * 1_024;
}
