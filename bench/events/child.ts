import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { MEMORY_FLAGS } from '../../scripts/bootstrap/service-command.mjs';

export interface Seen {
  readonly published: number;
  readonly arrivals: readonly (readonly [n: number, at: number])[];
}

/** {@link ./process.ts}, seen from outside. */
export class Child {
  private constructor(private readonly child: ChildProcess) {}

  static async start(name: string, ...args: string[]): Promise<Child> {
    const execArgv = [...MEMORY_FLAGS, '--import', './scripts/source.mjs'];
    const child = fork('bench/events/process.ts', [name, ...args], { execArgv });
    await once(child, 'message');
    return new Child(child);
  }

  async seen(): Promise<Seen> {
    const answer = once(this.child, 'message');
    this.child.send('report');
    return ((await answer) as [Seen])[0];
  }

  async end(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }
}
