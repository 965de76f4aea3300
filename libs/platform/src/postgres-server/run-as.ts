import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StartError } from './start-error.js';
import type { SystemUser } from './system-user.js';

/** How a program ended: its exit code (`null` when a signal ended it) and all that it printed. */
export interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a program to its end, as `user` where one is given. `reach` names the paths that it must be able to get to. */
export function runAs(
  user: SystemUser | undefined,
  reach: string[],
  program: string,
  args: string[],
): Promise<Outcome> {
  if (!user) return run(program, args, {});
  const closed = reach.map((path) => closedParent(user, path)).find((path) => path !== undefined);
  if (closed === undefined) return run(program, args, user);
  return run('setpriv', [...reachingOptions(user, closed), program, ...args], {});
}

/** The nearest parent folder of `path` that keeps `user` out, such as a home folder with mode 0700. */
function closedParent(user: SystemUser, path: string): string | undefined {
  const parent = dirname(resolve(path));
  const { mode, uid, gid } = statSync(parent);
  const searchable = uid === user.uid ? mode & 0o100 : gid === user.gid ? mode & 0o010 : mode & 0o001;
  if (!searchable) return parent;
  return parent === dirname(parent) ? undefined : closedParent(user, parent);
}

/**
 * A folder under a closed parent is reached by leaving the server the one capability to pass closed folders, instead of
 * opening somebody's home to everyone. The securebit keeps that capability in access(2), by which PostgreSQL finds its parts.
 */
function reachingOptions({ uid, gid }: SystemUser, closed: string): string[] {
  const capability = passingCapability();
  if (!capability) {
    throw new StartError(
      `The database server's account cannot enter ${closed}; open it (chmod o+x) or start as an ordinary user.`,
    );
  }
  const ids = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'];
  return [...ids, `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`];
}

/** The weaker of the two capabilities that pass closed folders, of those that this container grants. */
function passingCapability(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const granted = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'}`);
  if (granted & (1n << 2n)) return 'dac_read_search';
  return granted & (1n << 1n) ? 'dac_override' : undefined;
}

function run(program: string, args: string[], identity: Partial<SystemUser>): Promise<Outcome> {
  return new Promise((resolveOutcome, reject) => {
    const child = spawn(program, args, {
      ...identity,
      // Its own process group: Ctrl-C in a terminal is for us to answer, not for the database to die of first.
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C', PGDATA: undefined },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', (error) => reject(new StartError(`Cannot run ${program}: ${error.message}`)));
    child.once('close', (code) => resolveOutcome({ code, output: output.trim() }));
  });
}
