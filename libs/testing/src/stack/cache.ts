import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** What was downloaded for this project and would be the same for another working copy of it. */
const cacheFolder = (): string => join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'saffron');

/**
 * A folder of the cache, filled once for all working copies. It is filled beside its place and moved there whole, so that two
 * who fill it at once, or one that is killed while filling, leave no half of it.
 */
export async function cached(name: string, fill: (draft: string) => Promise<void>): Promise<string> {
  const folder = join(cacheFolder(), name);
  if (existsSync(folder)) return folder;
  await mkdir(cacheFolder(), { recursive: true });
  const draft = await mkdtemp(`${folder}.draft-`);
  try {
    await fill(draft);
    await rename(draft, folder).catch((error: Error) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}
