import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CpuTimes, cpuTimes } from '../cpu.js';

/** CPU that a PostgreSQL server has used so far, in microseconds: its live processes and those that ended. NaN outside Linux. */
export function serverCpuUs(dataFolder: string): number {
  try {
    const postmaster = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const { own, ended } = cpuTimes(postmaster);
    const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const children = processes.map(timesOf).filter((one) => one?.parent === postmaster);
    return (own + ended + children.reduce((sum, one) => sum + (one?.own ?? 0), 0)) * 1e6;
  } catch {
    return NaN;
  }
}

/** None where it has ended meanwhile. */
function timesOf(pid: string): CpuTimes | undefined {
  try {
    return cpuTimes(pid);
  } catch {
    return undefined;
  }
}
