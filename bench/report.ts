import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg, platform, release, totalmem } from 'node:os';
import { round2 } from './numbers.js';

export interface Goal {
  readonly name: string;
  /** As it was measured: rounded only where it is printed. */
  readonly value: number;
  readonly unit: string;
  readonly bound: 'at least' | 'at most';
  readonly target: number;
  readonly met: boolean;
  /** More than the product is required to do. */
  readonly isStretch?: boolean;
  /** For how long, or how often. */
  readonly measured?: string;
}

type GoalDetails = Pick<Goal, 'isStretch' | 'measured'>;

export function atLeast(name: string, value: number, target: number, unit: string, details: GoalDetails = {}): Goal {
  return { name, value, unit, bound: 'at least', target, met: value >= target, ...details };
}

export function atMost(name: string, value: number, target: number, unit: string, details: GoalDetails = {}): Goal {
  return { name, value, unit, bound: 'at most', target, met: value <= target, ...details };
}

export interface Report {
  readonly name: string;
  readonly rows: readonly Record<string, string | number>[];
  readonly goals: readonly Goal[];
  /** What else a reader must know to repeat it: server version, tools, settings. */
  readonly notes?: Readonly<Record<string, string | number>>;
  /** What ended the benchmark before its time; the rest is what it had come to by then. */
  readonly failed?: string | undefined;
}

/** Prints the table and the goals, says on what it ran, and writes `bench/out/<name>.json`. One that failed ends the process with 1. */
export async function publish({ name, rows, goals, notes = {}, failed }: Report): Promise<void> {
  const command = ['npm run bench --', name, ...process.argv.slice(2)].join(' ');
  const machine = describeMachine();
  const commit = git('rev-parse', 'HEAD') + (git('status', '--porcelain') ? ' with changes' : '');
  process.stdout.write(
    `\n${machine.cpu} x ${machine.cores}, ${machine.memoryGb} GB, load ${machine.load}, Node ${machine.node}\n${command}\n`,
  );
  for (const [key, value] of Object.entries(notes)) process.stdout.write(`${key}: ${value}\n`);
  process.stdout.write(`${table(rows)}\n`);
  for (const goal of goals) process.stdout.write(`${lineOf(goal)}\n`);
  const report = { machine, commit, notes, rows, goals: goals.map((goal) => ({ ...goal, command })), failed };
  await mkdir('bench/out', { recursive: true });
  await writeFile(`bench/out/${name}.json`, `${JSON.stringify(report, null, 2)}\n`);
  if (failed === undefined) return;
  process.stderr.write(`FAILED before its end: ${failed}\n`);
  process.exitCode = 1;
}

export function lineOf({ name, value, unit, bound, target, met, isStretch, measured }: Goal): string {
  const goal = `${isStretch ? 'stretch goal' : 'goal'} ${bound} ${target}${measured ? `; ${measured}` : ''}`;
  return [met ? 'met     ' : 'NOT MET ', `${name}:`, round2(value), ...(unit ? [unit] : []), `(${goal})`].join(' ');
}

function describeMachine() {
  const [cpu] = cpus();
  return {
    cpu: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    os: `${platform()} ${release()}`,
    node: process.versions.node,
    /** Work of others on the machine at the end of the run, this benchmark's own included. */
    load: loadavg()
      .map((value) => value.toFixed(1))
      .join(' '),
  };
}

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

function table(rows: readonly Record<string, string | number>[]): string {
  const headings = Object.keys(rows[0] ?? {});
  const lines = [headings, ...rows.map((row) => headings.map((heading) => String(row[heading] ?? '')))];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
