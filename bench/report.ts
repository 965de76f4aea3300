import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg, platform, release, totalmem } from 'node:os';

export interface Goal {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly target: number;
  readonly met: boolean;
}

export interface Report {
  readonly name: string;
  readonly rows: readonly Record<string, string | number>[];
  readonly goals: readonly Goal[];
  /** What else a reader must know to repeat it: server version, tools, settings. */
  readonly notes?: Readonly<Record<string, string | number>>;
}

/** Prints the table and the goals, says on what it ran, and writes `bench/out/<name>.json`. */
export async function publish({ name, rows, goals, notes = {} }: Report): Promise<void> {
  const machine = describeMachine();
  const commit = git('rev-parse', 'HEAD') + (git('status', '--porcelain') ? ' with changes' : '');
  process.stdout.write(
    `\n${machine.cpu} x ${machine.cores}, ${machine.memoryGb} GB, load ${machine.load}, Node ${machine.node}\n`,
  );
  for (const [key, value] of Object.entries(notes)) process.stdout.write(`${key}: ${value}\n`);
  process.stdout.write(`${table(rows)}\n`);
  for (const { name: goal, value, unit, target, met } of goals) {
    process.stdout.write(
      `${met ? 'met     ' : 'NOT MET '} ${goal}: ${Math.round(value * 100) / 100} ${unit} (goal ${target})\n`,
    );
  }
  await mkdir('bench/out', { recursive: true });
  await writeFile(`bench/out/${name}.json`, `${JSON.stringify({ machine, commit, notes, rows, goals }, null, 2)}\n`);
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
