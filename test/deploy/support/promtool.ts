import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import { findPromtool } from '#testing/promtool';
import type { RuleFile } from './rules.js';

/** Stands in a series for as many samples as the scenario has minutes. */
export const TO_THE_END = 'END';

/** Rules are evaluated so often over a day or more. */
const COARSE_MINUTES = 5;

/** Samples of a series, one a minute, in promtool's notation. */
export type Series = Readonly<Record<string, string>>;

export interface Scenario {
  readonly series: Series;
  /** After so many minutes. */
  readonly at: number;
  /** How many of each alert are firing then; no other does. */
  readonly firing: Readonly<Record<string, number>>;
}

/** Runs Prometheus' own checks over rules. Answers what they say against them; empty where nothing. */
export class Promtool {
  private constructor(private readonly program: string) {}

  static async find(): Promise<Promtool> {
    const program = await findPromtool();
    if (!program) throw new Error('No promtool was found; install it (of Prometheus), or set PROMTOOL');
    return new Promtool(program);
  }

  check(files: Record<string, RuleFile>): Promise<string> {
    return this.run(files, ['check', 'rules', '--lint-fatal', ...Object.keys(files)]);
  }

  test(files: Record<string, RuleFile>, { series, at, firing }: Scenario): Promise<string> {
    const scenario = {
      rule_files: Object.keys(files),
      evaluation_interval: `${at >= 24 * 60 ? COARSE_MINUTES : 1}m`,
      tests: [
        {
          interval: '1m',
          input_series: Object.entries(series).map(([name, values]) => ({
            series: name,
            values: values.replaceAll(TO_THE_END, String(at)),
          })),
          promql_expr_test: [
            {
              expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
              eval_time: `${at}m`,
              exp_samples: Object.entries(firing).map(([alert, value]) => ({
                labels: `{alertname="${alert}"}`,
                value,
              })),
            },
          ],
        },
      ],
    };
    return this.run({ ...files, 'scenario.yaml': scenario }, ['test', 'rules', 'scenario.yaml']);
  }

  private async run(files: Record<string, object>, args: readonly string[]): Promise<string> {
    const cwd = await mkdtemp(join(tmpdir(), 'saffron-rules-'));
    try {
      for (const [name, content] of Object.entries(files)) await writeFile(join(cwd, name), stringify(content));
      await promisify(execFile)(this.program, args, { cwd });
      return '';
    } catch (error) {
      const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
      return `${stdout}${stderr}` || message;
    } finally {
      await rm(cwd, { recursive: true });
    }
  }
}
