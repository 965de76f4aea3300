import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Below those that systems give to outgoing connections, which could take a port before, or while, its server starts anew. */
const USUAL = { first: 12_000, last: 32_000, folder: join(tmpdir(), `saffron-ports-${process.getuid?.() ?? 'user'}`) };

/** A server may take seconds until it listens, and some are started on their port anew. */
const KEPT_FOR_MS = 3_600_000;

/** A loopback port that was free a moment ago: within an hour another one at each call, of whichever process of this user. */
export async function freePort({ first, last, folder }: typeof USUAL = USUAL): Promise<number> {
  await mkdir(folder, { recursive: true });
  for (;;) {
    const port = randomInt(first, last);
    if ((await isOurs(join(folder, String(port)))) && (await isFree(port))) return port;
  }
}

/** Suites that run side by side draw from the same ports: whoever makes the file of one has it. */
async function isOurs(file: string): Promise<boolean> {
  try {
    await writeFile(file, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const made = await stat(file).catch(() => undefined);
    if (made && Date.now() - made.mtimeMs > KEPT_FOR_MS) await rm(file, { force: true });
    return false;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}
