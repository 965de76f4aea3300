import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StartError } from '#platform/postgres-server';
import { copyTree } from './copy-tree.js';
import { type BackupMark, MARK } from './take-backup.js';

/** Makes a data folder of a backup; the next start on it goes on from there. Nothing that exists is ever written over. */
export async function restoreBackup({ from, dataDir }: { from: string; dataDir: string }): Promise<BackupMark> {
  const mark = await readMark(from);
  const target = resolve(dataDir);
  const there = await readdir(target).catch(() => []);
  if (there.length > 0) throw new StartError(`The data folder ${target} is not empty; name another one with DATA_DIR.`);
  const draft = `${target}.restoring`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  await copyTree(from, draft, (path) => path !== MARK);
  await rm(target, { recursive: true, force: true });
  await rename(draft, target);
  return mark;
}

async function readMark(from: string): Promise<BackupMark> {
  const text = await readFile(join(from, MARK), 'utf8').catch(() => undefined);
  if (!text) throw new StartError(`${from} holds no complete backup.`);
  return JSON.parse(text) as BackupMark;
}
