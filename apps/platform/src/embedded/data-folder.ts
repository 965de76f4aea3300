import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StartError } from '#platform/postgres-server';
import { isSameProcess, thisProcess, type ProcessMark } from './process-mark.js';

/** A data folder that this process alone uses until it lets go. */
export interface DataFolder {
  readonly path: string;
  release(): Promise<void>;
}

/**
 * Nobody else looks into a folder that we make. Where root starts us, the database runs as an account without rights and has to
 * get through to its own folder: then others may pass, but not list, and every file of ours within is closed by its own mode.
 */
const NEW_FOLDER_MODE = process.getuid?.() === 0 ? 0o711 : 0o700;

/** Makes the data folder where it is missing and takes it for this process. Throws a `StartError` where that cannot be. */
export async function takeDataFolder(dataDir: string): Promise<DataFolder> {
  const path = resolve(dataDir);
  try {
    await mkdir(path, { recursive: true, mode: NEW_FOLDER_MODE });
    await lock(join(path, 'lock'), path);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The data folder ${path} cannot be used: ${(error as Error).message}`);
  }
  return { path, release: () => rm(join(path, 'lock'), { force: true }) };
}

/** The lock is linked into place with its content, so nobody ever reads it half written. */
async function lock(file: string, path: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(await thisProcess()), { mode: 0o600 });
  try {
    await link(draft, file).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      await removeStaleLock(file, path);
      await link(draft, file);
    });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? inUse(path) : error;
  } finally {
    await unlink(draft).catch(() => undefined);
  }
}

/** Two starts may find the same stale lock; the one that moves a lock it did not judge puts it back and gives up. */
async function removeStaleLock(file: string, path: string): Promise<void> {
  const judged = await readFile(file, 'utf8').catch(() => '');
  const holder = parseMark(judged);
  if (holder && (await isSameProcess(holder))) throw inUse(path, holder);
  const moved = `${file}.${randomUUID()}`;
  await rename(file, moved).catch(() => undefined);
  const found = await readFile(moved, 'utf8').catch(() => judged);
  if (found !== judged) await link(moved, file).catch(() => undefined);
  await rm(moved, { force: true });
}

function parseMark(text: string): ProcessMark | undefined {
  try {
    return JSON.parse(text) as ProcessMark;
  } catch {
    return undefined;
  }
}

function inUse(path: string, holder?: ProcessMark): StartError {
  const by = holder ? ` (process ${holder.pid})` : '';
  return new StartError(
    `The data folder ${path} is already used by a running start${by}. Stop that one, or set another DATA_DIR.`,
  );
}
