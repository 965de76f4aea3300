import { ConfigError } from '../config/index.js';
import { outliveReaders } from '../logging/index.js';

const STOP_WITHIN_MS = 60_000;

/** What a person can mend: told in one line, without a stack. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';

  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message);
  }
}

/** What a command prints, and the code that its process ends with. */
export interface CommandAnswer {
  readonly text: string;
  readonly exitCode: number;
}

/** Given the arguments behind its name. */
export type ProcessCommand = (args: readonly string[]) => Promise<CommandAnswer>;

export interface RunningProcess {
  readonly url: string;
  /** Lets what is under way end first. */
  stop(): Promise<void>;
}

export interface ProcessDefinition {
  readonly name: string;
  start(): Promise<RunningProcess>;
  /** What it does instead where the first argument names it. */
  readonly commands?: Readonly<Record<string, ProcessCommand>>;
}

/**
 * Runs an app until SIGTERM or Ctrl-C, or one of its commands until that is done. Ends with 0 after a clean stop, as its command says after
 * that, and with 1, after one line that says why, where it cannot start or go on.
 */
export async function runProcess({ name, start, commands = {} }: ProcessDefinition): Promise<void> {
  outliveReaders();
  process.on('unhandledRejection', fail);
  const [, , command, ...args] = process.argv;
  if (command === undefined) return serve(name, start);
  const act = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!act)
    return fail(new StartRefused(`There is no command "${command}"; there are: ${Object.keys(commands).join(', ')}`));
  const { text, exitCode } = await act(args).catch(fail);
  say(text);
  process.exit(exitCode);
}

async function serve(name: string, start: () => Promise<RunningProcess>): Promise<void> {
  const starting = start();
  const stop = (): void => {
    setTimeout(() => fail(new StartRefused('It did not stop in time')), STOP_WITHIN_MS).unref();
    starting.then((running) => running.stop()).then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  const { url } = await starting.catch(fail);
  say(`The ${name} answers at ${url}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(error: unknown): never {
  const isPlain = error instanceof StartRefused || error instanceof ConfigError;
  const text = error instanceof Error && !isPlain ? error.stack : (error as Error).message;
  process.stderr.write(`${text ?? String(error)}\n`);
  process.exit(error instanceof StartRefused ? error.exitCode : 1);
}
