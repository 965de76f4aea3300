import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { newId } from '#kernel';

/** A caller waits no longer: he asks again, under the same key. */
const PATIENCE_MS = 500;
const END_WITHIN_MS = 10_000;

type Answer = 'accepted' | 'refused' | 'unavailable';

/** A process that writes the ledger or stands by to. What it was asked when it ended is `unavailable`. */
export class LedgerPeer {
  readonly ready: Promise<unknown>;
  isUp = false;
  accepted = 0;
  private readonly child: ChildProcess;
  private readonly waiting = new Map<string, (answer: Answer) => void>();

  constructor(url: string) {
    const args = ['--import', './scripts/source.mjs', 'apps/wallet/test-support/ledger-peer.ts', url];
    const env = { ...process.env, NODE_OPTIONS: '' };
    this.child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'], env });
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.ready = promise;
    const hear = (line: string): void => {
      const [said = '', id = ''] = line.split(' ');
      if (said === 'ready') this.isUp = true;
      if (said === 'ready') resolve(true);
      if (said === 'accepted') this.accepted += 1;
      this.tell(id, said as Answer);
    };
    createInterface({ input: this.child.stdout! }).on('line', hear);
    this.child.stdin!.on('error', () => undefined);
    this.child.on('exit', () => {
      this.isUp = false;
      for (const id of [...this.waiting.keys()]) this.tell(id, 'unavailable');
    });
  }

  pay(id: string, from: string, to: string, patienceMs = PATIENCE_MS): Promise<Answer> {
    if (!this.isUp) return Promise.resolve('unavailable');
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.tell(id, 'unavailable'), patienceMs);
      this.waiting.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      this.child.stdin!.write(`${id} ${from} ${to}\n`);
    });
  }

  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
    if (signal === 'SIGKILL') this.isUp = false;
    this.child.kill(signal);
  }

  /** Lets it go in peace, but not for ever: one that hangs would outlive the test. */
  async end(): Promise<void> {
    this.isUp = false;
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exit = once(this.child, 'exit');
    this.child.kill('SIGCONT');
    this.child.stdin!.end();
    const timer = setTimeout(() => this.child.kill('SIGKILL'), END_WITHIN_MS);
    await exit;
    clearTimeout(timer);
  }

  private tell(id: string, answer: Answer): void {
    this.waiting.get(id)?.(answer);
    this.waiting.delete(id);
  }
}

/** Callers that pay each other by either peer, each transfer under one id until it is answered, until they are told to stop. */
export class Payers {
  readonly acknowledged: string[] = [];
  /** When each of them was, by `performance.now()`. */
  readonly acknowledgedAt: number[] = [];
  readonly given = new Set<string>();
  private isOver = false;
  private readonly done: Promise<unknown>;

  constructor(
    private readonly peers: LedgerPeer[],
    private readonly members: readonly string[],
    callers: number,
  ) {
    this.done = Promise.all(Array.from({ length: callers }, () => this.payOnAndOn()));
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.done;
  }

  /** How many a second were acknowledged in the last `windowMs`, of which only those after `since` count. */
  rate(windowMs: number, since = 0): number {
    const from = Math.max(since, performance.now() - windowMs);
    const before = this.acknowledgedAt.findLastIndex((at) => at < from);
    return ((this.acknowledgedAt.length - 1 - before) * 1_000) / windowMs;
  }

  private async payOnAndOn(): Promise<void> {
    while (!this.isOver) {
      const [from, to] = this.twoMembers();
      await this.insist(newId(), from, to);
    }
  }

  private async insist(id: string, from: string, to: string): Promise<void> {
    this.given.add(id);
    for (;;) {
      const peer = this.peers[Math.floor(Math.random() * this.peers.length)] as LedgerPeer;
      const answer = await peer.pay(id, from, to);
      if (answer === 'accepted') this.acknowledge(id);
      if (answer !== 'unavailable') return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  private acknowledge(id: string): void {
    this.acknowledged.push(id);
    this.acknowledgedAt.push(performance.now());
  }

  private twoMembers(): [string, string] {
    const from = Math.floor(Math.random() * this.members.length);
    const to = (from + 1 + Math.floor(Math.random() * (this.members.length - 1))) % this.members.length;
    return [this.members[from] as string, this.members[to] as string];
  }
}
