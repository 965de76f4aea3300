import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The first process of the PostgreSQL server that runs on a data folder. Rejects where none does. */
export async function postmasterOf(folder: string): Promise<number> {
  const [pid = ''] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}

/** kill -9 of every process of the PostgreSQL server that runs on a data folder: no goodbye to anyone, what was committed stays. */
export async function killPostgres(folder: string): Promise<void> {
  const postmaster = await postmasterOf(folder);
  const workers = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
  // The first one first, so that it starts none anew.
  for (const pid of [postmaster, ...workers.split('\n').map(Number).filter(Boolean)]) killIfThere(pid);
}

/** A worker may be gone between the list and its turn: with its connection, or because it missed its postmaster. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
