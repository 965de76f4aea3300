import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Whether a path, relative to the root of the tree, goes along. */
export type Takes = (path: string) => boolean;

/** Copies a folder that is being written to. What vanishes meanwhile is left out; the database's log makes up for what changes. */
export async function copyTree(from: string, to: string, takes: Takes = () => true, path = ''): Promise<void> {
  await mkdir(join(to, path), { recursive: true, mode: 0o700 });
  const entries = await readdir(join(from, path), { withFileTypes: true }).catch(unlessGone);
  for (const entry of entries ?? []) {
    const inner = join(path, entry.name);
    if (!takes(inner)) continue;
    if (entry.isDirectory()) await copyTree(from, to, takes, inner);
    else if (entry.isFile()) await copyFile(join(from, inner), join(to, inner)).catch(unlessGone);
  }
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
