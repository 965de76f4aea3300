import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Cluster } from './kafka-app.js';

/** {@link ./instance.ts}, seen from outside. */
export class ChildInstance {
  /** What it has written, on either stream. */
  output = '';

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
  }

  static async start(service: { name: string; url: string }, { brokers, prefix }: Cluster): Promise<ChildInstance> {
    const file = 'libs/platform/src/events/test-support/instance.ts';
    const args = ['--import', './scripts/source.mjs', file, service.name, service.url, brokers.join(','), prefix];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const instance = new ChildInstance(child);
    while (!instance.output.includes('begun\n')) {
      await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
      if (child.exitCode !== null) throw new Error(instance.output);
    }
    return instance;
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    await ended;
  }
}
