import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TICK_US = 10_000;

/** CPU that a PostgreSQL server has used so far, in microseconds: its live processes and those that ended. NaN outside Linux. */
export function serverCpuUs(dataFolder: string): number {
  try {
    const postmaster = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => timesOf(name));
    const own = processes.find((one) => one?.pid === postmaster);
    const children = processes.filter((one) => one?.parent === postmaster);
    const ticks = (own?.self ?? NaN) + (own?.ended ?? NaN) + children.reduce((sum, one) => sum + (one?.self ?? 0), 0);
    return ticks * TICK_US;
  } catch {
    return NaN;
  }
}

/** See proc(5): after the name come the parent's id (field 4) and, from field 14, own and ended children's times. */
function timesOf(pid: string) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (index) => fields[index],
    );
    return { pid: Number(pid), parent, self: user + system, ended: endedUser + endedSystem };
  } catch {
    return undefined;
  }
}
