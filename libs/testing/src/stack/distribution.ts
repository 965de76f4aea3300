import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { cached } from './cache.js';

const APT = '/usr/bin/apt-get';
const run = (program: string, args: readonly string[], cwd?: string) =>
  promisify(execFile)(program, args, { cwd, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' } });

/** A program by its name on the PATH. */
export function onPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** Installs the first of the packages that the distribution has. `false` where it has none, or we may not. */
export async function installPackage(...packages: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !isExecutable(APT)) return false;
  const install = (name: string) => run(APT, ['install', '-y', '-qq', '--no-install-recommends', name]);
  await run(APT, ['update', '-qq']).catch(() => undefined);
  for (const name of packages) if (await succeeds(install(name))) return true;
  return false;
}

/**
 * The packages and whatever they need that is not installed, unpacked into the cache: for accounts that may not install. `undefined`
 * where there is no apt, or it has never learned of packages.
 */
export async function unpackPackages(...packages: readonly string[]): Promise<string | undefined> {
  if (!isExecutable(APT)) return undefined;
  return cached(`${packages[0]}-${process.arch}`, async (draft) => {
    // Whoever may not has what the machine has learned before.
    await run(APT, ['update', '-qq']).catch(() => undefined);
    const { stdout } = await run(APT, ['install', '--simulate', '--no-install-recommends', ...packages]);
    const missing = [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name);
    await run(APT, ['download', ...new Set([...packages, ...missing])], draft);
    const archives = (await readdir(draft)).filter((name) => name.endsWith('.deb'));
    for (const archive of archives) {
      await run('dpkg-deb', ['--extract', archive, '.'], draft);
      await rm(join(draft, archive));
    }
  }).catch(() => undefined);
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
