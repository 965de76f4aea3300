import { setTimeout } from 'node:timers';
import { stripVTControlCharacters, styleText } from 'node:util';
import { metricsUrlOf, urlOf } from './plan.js';
import type { ServiceProcess, State } from './service-process.js';

const REDRAW_AFTER_MS = 150;

const COLOURS = {
  ready: 'green',
  starting: 'yellow',
  unready: 'red',
  down: 'red',
  stopped: 'gray',
} as const satisfies Record<State, string>;

/**
 * One view of all processes. On a terminal the table of their health stays below the lines that come; elsewhere, as in the log of a
 * build, each change is a line.
 */
export class Screen {
  private services: readonly ServiceProcess[] = [];
  private drawn: readonly string[] = [];
  private readonly told = new Map<string, State>();
  private isDue = false;

  constructor(private readonly out: NodeJS.WriteStream) {}

  show(services: readonly ServiceProcess[]): void {
    this.services = services;
    if (!this.out.isTTY)
      for (const { instance } of services) this.line(`${instance.name} tells its metrics at ${metricsUrlOf(instance)}`);
    this.change();
  }

  line(text: string): void {
    this.erase();
    this.out.write(`${text}\n`);
    if (this.out.isTTY) this.draw();
  }

  /** Changes that come together are shown together. */
  change(): void {
    if (!this.out.isTTY) return this.tell();
    if (this.isDue) return;
    this.isDue = true;
    setTimeout(() => {
      this.isDue = false;
      this.erase();
      this.draw();
    }, REDRAW_AFTER_MS);
  }

  private tell(): void {
    for (const { instance, state, pid } of this.services) {
      if (this.told.get(instance.name) === state) continue;
      this.told.set(instance.name, state);
      this.line(`${instance.name} at ${urlOf(instance)}: ${state}${pid ? ` (process ${pid})` : ''}`);
    }
  }

  private draw(): void {
    this.drawn = this.services.length > 0 ? tableOf(this.services) : [];
    for (const row of this.drawn) this.out.write(`${row}\n`);
  }

  private erase(): void {
    if (this.drawn.length > 0) this.out.write(`\u001b[${this.drawn.length}A\u001b[J`);
    this.drawn = [];
  }
}

const HEADINGS = ['service', 'health', 'address', 'metrics', 'pid', 'restarts'];

function tableOf(services: readonly ServiceProcess[]): string[] {
  const rows = services.map(({ instance, state, pid, restarts }) => [
    ...[instance.name, styleText(COLOURS[state], state), urlOf(instance)],
    ...[String(instance.metricsPort), state === 'stopped' ? '' : String(pid ?? ''), String(restarts)],
  ]);
  const table = [HEADINGS, ...rows];
  const widths = HEADINGS.map((_, column) => Math.max(...table.map((row) => widthOf(row[column]!))));
  return table.map((row) =>
    `  ${row.map((cell, column) => cell + ' '.repeat(widths[column]! - widthOf(cell))).join('  ')}`.trimEnd(),
  );
}

const widthOf = (cell: string): number => stripVTControlCharacters(cell).length;
