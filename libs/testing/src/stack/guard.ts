import { type ChildProcess, spawn } from 'node:child_process';

/** It reads until the pipe from us ends, which no death of ours can keep from happening, and then does what is left to do. */
const END_PROCESS = `cat >/dev/null
kill -TERM "$1" 2>/dev/null; kill -CONT "$1" 2>/dev/null
for n in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$1" 2>/dev/null || exit; sleep 0.5; done
kill -KILL "$1" 2>/dev/null`;
/** By its fast shutdown, which waits for nobody. */
const END_POSTGRES = `cat >/dev/null
read pid < "$1/postmaster.pid" && ps -o args= -p "$pid" | grep -q postgres && kill -INT "$pid" && while kill -0 "$pid"; do sleep 0.2; done
rm -rf "$2"`;
const RUN_COMMAND = 'cat >/dev/null; "$@" >/dev/null 2>&1';

/** Ends a process that we have started when we are gone, however that came about. */
export function guardChild(child: ChildProcess): void {
  if (child.pid) child.once('exit', guard(END_PROCESS, [String(child.pid)]));
}

/**
 * Ends the PostgreSQL server of a data folder when we are gone, whichever process it is by then, and removes what else is named.
 * The result calls it off.
 */
export const guardPostgres = (folder: string, { remove = '' } = {}): (() => void) =>
  guard(END_POSTGRES, [folder, remove]);

/** Runs a command when we are gone, however that came about. The result calls it off. */
export const guardWith = (command: readonly string[]): (() => void) => guard(RUN_COMMAND, command);

function guard(script: string, args: readonly string[]): () => void {
  // A process group of its own, so that Ctrl-C leaves it to its work.
  const child = spawn('sh', ['-c', script, 'sh', ...args], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.on('error', () => undefined);
  child.unref();
  return () => void child.kill('SIGKILL');
}
