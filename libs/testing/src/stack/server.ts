import { StartError } from '#platform/postgres-server';

/** How a server of the stack was come by, in the order in which they are tried. */
export const MEANS = ['given', 'docker', 'native'] as const;
export type Means = (typeof MEANS)[number];

/** What can be done to a server of ours, as a person with a keyboard would. One that was given refuses all but `stop`. */
export interface StackServer {
  readonly means: Means;
  /** Of a native server alone; another one after `restart`. */
  readonly pid: number | undefined;
  /** Ends it for good and leaves nothing running; nothing happens to one that was given. */
  stop(): Promise<void>;
  /** kill -9: no goodbye to anyone. Its data stays for `restart`. */
  kill(): Promise<void>;
  /** Starts it again on its port and its data, ended in order first where it still runs. Resolves once it answers. */
  restart(): Promise<void>;
  /** Holds it still with its connections open, as a machine that swaps. */
  pause(): Promise<void>;
  resume(): Promise<void>;
}

export interface ProvideOptions {
  /** Where a server of ours keeps its data; made by the first start, kept by the stop. */
  readonly folder: string;
  /** Whether a stop and another start in the same folder find what was there; else it may be quicker and forget. */
  readonly isDurable?: boolean;
  /** On loopback; a free one without it. */
  readonly port?: number;
  /** To choose from; all of them without it. Tests that kill by process id want `['native']`. */
  readonly means?: readonly Means[];
}

export type Attempts<T> = Readonly<Record<Means, () => Promise<T | undefined>>>;

/**
 * The server by the first means that works. `undefined` from a means says that it is not at hand here. Throws a `StartError` of
 * one line that names what each of the others said and what would help.
 */
export async function firstThatWorks<T>(
  name: string,
  help: string,
  attempts: Attempts<T>,
  wanted: readonly Means[] = MEANS,
): Promise<T> {
  const reasons: string[] = [];
  for (const means of MEANS.filter((each) => wanted.includes(each))) {
    try {
      const server = await attempts[means]();
      if (server) return server;
    } catch (error) {
      if (means === 'given') throw error;
      reasons.push(`${means}: ${(error as Error).message}`);
    }
  }
  throw new StartError([`No ${name} could be started.`, ...reasons, help].join(' '));
}

/** A server that somebody else runs. */
export function givenServer(variable: string): StackServer {
  const refuse = () => Promise.reject(new Error(`The server of ${variable} is not ours to stop or start`));
  const nothing = () => Promise.resolve();
  return {
    ...{ means: 'given', pid: undefined, stop: nothing },
    ...{ kill: refuse, restart: refuse, pause: refuse, resume: refuse },
  };
}
