import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '#platform/postgres-server';
import { guardWith } from './guard.js';
import type { StackServer } from './server.js';

export interface Container {
  /** For people and in the container's name: "redis". */
  readonly name: string;
  readonly image: string;
  /** `host:container`, published on loopback. */
  readonly ports: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  /** `name:path`: outlives the container. */
  readonly volume?: string;
  readonly isReady: () => Promise<boolean>;
}

const READY_WITHIN_MS = 120_000;
/** An image that is not there yet is fetched first. */
const RUN_WITHIN_MS = 300_000;

/** Whether an engine answers, not only its command. */
export const dockerAnswers = (): Promise<boolean> =>
  docker(5_000, 'version', '--format', '{{.Server.Version}}').then(
    () => true,
    () => false,
  );

/** Starts a container and resolves once it is ready; it is removed with us. `undefined` where no engine answers. */
export async function startContainer(container: Container): Promise<StackServer | undefined> {
  if (!(await dockerAnswers())) return undefined;
  const name = `saffron-${container.name}-${randomBytes(4).toString('hex')}`;
  const callOff = guardWith(['docker', 'rm', '--force', '--volumes', name]);
  const stop = async () => {
    await docker(30_000, 'rm', '--force', '--volumes', name);
    callOff();
  };
  await docker(RUN_WITHIN_MS, 'run', ...runArguments(name, container));
  await untilReady(container).catch(async (error: Error) => {
    await stop();
    throw error;
  });
  const act = (verb: string) => docker(30_000, verb, name);
  return {
    ...{ means: 'docker', pid: undefined, stop },
    ...{ kill: () => act('kill'), pause: () => act('pause'), resume: () => act('unpause') },
    restart: () => act('restart').then(() => untilReady(container)),
  };
}

/** What follows `docker run`. */
export function runArguments(name: string, { image, ports, env = {}, command = [], volume }: Container): string[] {
  const published = ports.flatMap((port) => ['--publish', `127.0.0.1:${port}`]);
  const settings = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  const kept = volume ? ['--volume', volume] : [];
  return ['--detach', '--name', name, ...published, ...settings, ...kept, image, ...command];
}

/** A volume for what a folder would hold, because a folder of ours is not one that the image's account can write. */
export const volumeOf = (folder: string, path: string): string =>
  `saffron-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 12)}:${path}`;

async function untilReady({ name, isReady }: Container): Promise<void> {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await delay(100))
    if (await isReady()) return;
  throw new StartError(`The container of ${name} was not ready within ${READY_WITHIN_MS / 1_000} s`);
}

async function docker(timeout: number, ...args: string[]): Promise<void> {
  try {
    await promisify(execFile)('docker', args, { timeout, env: process.env });
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    throw new StartError(stderr.trim().split('\n').at(-1) || message);
  }
}
