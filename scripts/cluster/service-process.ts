import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '#platform/postgres-server';
import { guardChild } from '#testing/stack/guard';
import { type Instance, urlOf } from './plan.js';

/** `starting` until it first says that it is ready; `unready` where it says so no more; `down` while it waits to be started again. */
export type State = 'starting' | 'ready' | 'unready' | 'down' | 'stopped';

export interface ServiceProcessOptions {
  readonly instance: Instance;
  /** Node with its flags, the script and its arguments. */
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
  /** Each line that it prints. */
  readonly onLine: (line: string) => void;
  /** What a person should know of, such as that it died. */
  readonly onNote: (note: string) => void;
  /** Called after each change of {@link ServiceProcess.state}, `pid` or `restarts`. */
  readonly onChange: () => void;
  /** Pauses before it is started again, by how often it has died of late; the last one holds for all further deaths. */
  readonly backOffMs?: readonly number[];
}

const LOOK_EVERY_MS = 1_000;
const LOOK_AT_START_EVERY_MS = 100;
const ANSWER_WITHIN_MS = 2_000;
/** Lines, to look for a reason in. */
const REMEMBERED = 20;
const REASON = /error|cannot|refuse|lacks|not valid/i;
const STOP_WITHIN_MS = 30_000;
const BACK_OFF_MS = [500, 1_000, 2_000, 5_000, 15_000];
/** One that lived for so long begins with the shortest pause again. */
const SOUND_AFTER_MS = 60_000;

/** One process of the cluster: started, looked at, and started again where it dies. */
export class ServiceProcess {
  state: State = 'starting';
  restarts = 0;
  readonly instance: Instance;
  private child: ChildProcess | undefined;
  private readonly log: WriteStream;
  private isStopping = false;
  private startedAt = 0;
  private deaths = 0;
  private lines: readonly string[] = [];

  constructor(private readonly options: ServiceProcessOptions) {
    this.instance = options.instance;
    this.log = createWriteStream(options.logFile, { flags: 'a', mode: 0o600 });
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Resolves once it is ready for the first time. Where it ends before that, rejects with the last that it said. */
  async start(): Promise<void> {
    const running = this.launch();
    while ((await this.look()) !== 'ready') {
      if (running.exitCode !== null || running.signalCode !== null)
        throw new StartError(`${this.instance.name} ended at once: ${this.lastWords}`);
      await delay(LOOK_AT_START_EVERY_MS);
    }
    running.once('exit', (code, signal) => void this.comeBack(signal ?? `code ${code}`));
    void this.watch();
  }

  /** What it said of its end: the line that looks like a reason, else the last one. */
  private get lastWords(): string {
    const lines = this.lines.map(messageOf).filter((line) => line.trim());
    return lines.findLast((line) => REASON.test(line)) ?? lines.at(-1) ?? 'without a word';
  }

  /** As Ctrl-C does; the process gets its time, but not for ever. */
  async stop(): Promise<void> {
    this.isStopping = true;
    const child = this.child;
    if (child && child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      const lastResort = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await exit;
      clearTimeout(lastResort);
    }
    this.become('stopped');
    this.log.end();
  }

  private launch(): ChildProcess {
    const [program = '', ...args] = this.options.command;
    // A process group of its own, so that a Ctrl-C reaches it through us, in order.
    const child = spawn(program, args, { env: this.options.env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    this.startedAt = Date.now();
    this.lines = [];
    guardChild(child);
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => this.take(line));
    this.become('starting');
    return child;
  }

  private take(line: string): void {
    if (!this.log.writableEnded) this.log.write(`${line}\n`);
    this.lines = [...this.lines.slice(-REMEMBERED), line];
    this.options.onLine(line);
  }

  private async comeBack(reason: string): Promise<void> {
    if (this.isStopping) return;
    this.deaths = Date.now() - this.startedAt > SOUND_AFTER_MS ? 1 : this.deaths + 1;
    const { backOffMs = BACK_OFF_MS } = this.options;
    const pauseMs = backOffMs[Math.min(this.deaths, backOffMs.length) - 1]!;
    this.options.onNote(
      `${this.instance.name} ended (${reason}) and is started again in ${pauseMs / 1_000} s: ${this.lastWords}`,
    );
    this.become('down');
    await delay(pauseMs);
    if (this.isStopping) return;
    this.restarts += 1;
    this.launch().once('exit', (code, signal) => void this.comeBack(signal ?? `code ${code}`));
  }

  private async watch(): Promise<void> {
    for (; !this.isStopping; await delay(this.state === 'starting' ? LOOK_AT_START_EVERY_MS : LOOK_EVERY_MS)) {
      const child = this.child;
      const found = await this.look();
      if (this.isStopping || child !== this.child || this.state === 'down') continue;
      if (found === 'ready') this.become('ready');
      else if (this.state === 'ready') this.become('unready');
    }
  }

  private async look(): Promise<State> {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const answer = await fetch(`${urlOf(this.instance)}/health/ready`, { signal }).catch(() => undefined);
    await answer?.body?.cancel();
    return answer?.ok ? 'ready' : 'unready';
  }

  private become(state: State): void {
    this.state = state;
    this.options.onChange();
  }
}

/** Of a line of the log as of any other. */
function messageOf(line: string): string {
  const [, message] = /^\{.*"msg":"((?:[^"\\]|\\.)*)"\}$/.exec(line) ?? [];
  return message ?? line;
}
