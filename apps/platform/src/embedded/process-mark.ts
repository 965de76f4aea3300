import { readFile } from 'node:fs/promises';

/** Tells one process from a later one with the same id: ids are used again, start times are not. */
export interface ProcessMark {
  readonly pid: number;
  /** Clock ticks since the machine started, or `''` where the system does not tell. */
  readonly startedAt: string;
  /** The machine's present run: a pid of before a reboot says nothing. */
  readonly boot: string;
}

export async function thisProcess(): Promise<ProcessMark> {
  return markOf(process.pid);
}

export async function isSameProcess(mark: ProcessMark): Promise<boolean> {
  if (!isAlive(mark.pid)) return false;
  const now = await markOf(mark.pid);
  return now.startedAt === mark.startedAt && now.boot === mark.boot;
}

async function markOf(pid: number): Promise<ProcessMark> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  // The name in parentheses may hold spaces; field 22 of the whole line is the 20th after it.
  const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  return { pid, startedAt, boot: boot.trim() };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
