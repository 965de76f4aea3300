import { execFileSync } from 'node:child_process';

/** The ids of all processes whose command line names the data folder. */
export function processesOf(dataDir: string): number[] {
  return execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(dataDir))
    .map((line) => Number(line.trim().split(/\s+/)[0]));
}
