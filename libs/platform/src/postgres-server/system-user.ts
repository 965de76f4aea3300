import { chown, lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './start-error.js';

/** An unprivileged account of this machine. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

const CANDIDATES = ['postgres', '_postgres', 'nobody'];

/**
 * The account the server runs as when we are root, because PostgreSQL refuses root: the present owner of its data where that
 * is one, else an existing system account. `undefined` for everybody who is not root.
 */
export async function serverUser(dataDir: string): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = await systemUsers();
  const owner = await lstat(dataDir).catch(() => undefined);
  const known = [...users.values()].find((user) => user.uid !== 0 && user.uid === owner?.uid);
  if (known) return known;
  for (const name of CANDIDATES) {
    const user = users.get(name);
    if (user) return user;
  }
  throw new StartError(
    'PostgreSQL refuses to run as root and this machine has no account "nobody"; start as an ordinary user.',
  );
}

async function systemUsers(): Promise<Map<string, SystemUser>> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  return new Map(lines.map(([name = '', , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]));
}

/** Gives a folder and all that is in it to `user`; nothing is touched where it has the right owner already. */
export async function giveTo(user: SystemUser | undefined, path: string): Promise<void> {
  if (!user) return;
  const entry = await lstat(path);
  if (entry.uid === user.uid && entry.gid === user.gid) return;
  await chown(path, user.uid, user.gid);
  if (!entry.isDirectory()) return;
  for (const name of await readdir(path)) await giveTo(user, join(path, name));
}
