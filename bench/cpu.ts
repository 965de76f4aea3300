import { readFileSync } from 'node:fs';

/** The unit of /proc/<pid>/stat; 100 a second on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Seconds of processor time that a process has used so far. */
export interface CpuTimes {
  readonly parent: number;
  /** In all of its threads. */
  readonly own: number;
  /** By children of it that have ended. */
  readonly ended: number;
}

/** Seconds of processor time that a process has used in all its threads. */
export const cpuSeconds = (pid: number): number => cpuTimes(pid).own;

/** @throws where there is no such process, or no /proc */
export const cpuTimes = (pid: number | string): CpuTimes => parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));

/** See proc(5): the parent's id is field 4, and from field 14 on come the times of its own and of ended children. */
export function parseStat(stat: string): CpuTimes {
  // The second field is the program's name in parentheses and may hold spaces and parentheses; the third is behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const field = (number: number): number => Number(fields[number - 3]);
  return {
    parent: field(4),
    own: (field(14) + field(15)) / TICKS_PER_SECOND,
    ended: (field(16) + field(17)) / TICKS_PER_SECOND,
  };
}

/** Seconds of processor time, over all cores, that the host gave to others while something here wanted to run. @throws where there is no /proc */
export const stolenSeconds = (): number => parseStolen(readFileSync('/proc/stat', 'utf8'));

/** See proc(5): the first line is that of all cores, whose ninth field is «steal». */
export const parseStolen = (stat: string): number => Number(stat.split('\n', 1)[0]?.split(/ +/)[8]) / TICKS_PER_SECOND;
