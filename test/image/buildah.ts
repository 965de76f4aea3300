import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { debianBase } from './debian-base.js';
import type { Build, Engine, ImageConfig, RunningContainer } from './engine.js';
import { logged, outputOf, succeeds } from './run.js';

/** Needs neither an engine nor namespaces: a container is a folder that a process has for its root. */
const ISOLATION = ['--isolation', 'chroot'];

interface Inspected {
  Docker: {
    config: {
      User: string;
      Entrypoint: string[];
      Env: string[];
      Labels: Record<string, string>;
      Healthcheck?: { Test: string[] };
      StopSignal?: string;
    };
  };
}

export const buildah: Engine = {
  name: 'buildah',
  base: debianBase,
  build,
  config,
  start,
  evaluate: (image, script) =>
    inContainer(image, (container) =>
      outputOf('buildah', ['run', ...ISOLATION, container, '--', 'node', '-e', script]),
    ),
};

async function build({ app, args, logFile }: Build): Promise<string> {
  const image = `localhost/saffron/${app}:test`;
  const given = Object.entries(args).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
  await logged(logFile, 'buildah', ['bud', ...ISOLATION, '--layers', '--format', 'docker', ...given, '-t', image, '.']);
  return image;
}

async function config(image: string): Promise<ImageConfig> {
  const { Docker } = JSON.parse(await outputOf('buildah', ['inspect', '--type', 'image', image])) as Inspected;
  const { User, Entrypoint, Env, Labels, Healthcheck, StopSignal = '' } = Docker.config;
  const sizeBytes = await inContainer(image, async (container) => {
    const folder = (await outputOf('buildah', ['mount', container])).trim();
    return Number((await outputOf('du', ['-s', '--block-size=1', folder])).split('\t')[0]);
  });
  return {
    ...{ user: User, entrypoint: Entrypoint, env: Env, labels: Labels, sizeBytes, stopSignal: StopSignal },
    healthCheck: Healthcheck?.Test.slice(1) ?? [],
  };
}

async function inContainer<T>(image: string, act: (container: string) => Promise<T>): Promise<T> {
  const container = (await outputOf('buildah', ['from', '--pull-never', image])).trim();
  try {
    return await act(container);
  } finally {
    await outputOf('buildah', ['rm', container]);
  }
}

async function start(
  image: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<RunningContainer> {
  const { entrypoint, healthCheck } = await config(image);
  const container = (await outputOf('buildah', ['from', '--pull-never', image])).trim();
  const folder = (await outputOf('buildah', ['mount', container])).trim();
  const told = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const startedAt = new Date().toISOString();
  const child = spawn('buildah', ['run', ...ISOLATION, ...told, container, '--', ...entrypoint, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'exit').then(([code]) => (code as number | null) ?? 1);
  return {
    isHealthy: () => succeeds(outputOf('buildah', ['run', ...ISOLATION, ...told, container, '--', ...healthCheck])),
    output: () => output,
    ended,
    terminate: async () => void process.kill(await innermost(child.pid!), 'SIGTERM'),
    written: () => changedSince(folder, startedAt),
    remove: async () => {
      if (child.exitCode === null) process.kill(await innermost(child.pid!), 'SIGKILL');
      await ended;
      await outputOf('buildah', ['rm', container]);
    },
  };
}

/** Signals to `buildah run` end what it runs without asking: the service is the last of its descendants. */
async function innermost(pid: number): Promise<number> {
  const parents = new Map<number, number>();
  for (const name of (await readdir('/proc')).filter((each) => /^\d+$/.test(each))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (parent) parents.set(parent, Number(name));
  }
  let last = pid;
  for (let next = parents.get(last); next !== undefined; next = parents.get(last)) last = next;
  return last;
}

/** Its root can be written here, as it cannot be in a cluster: so nothing must have been. What buildah mounts is its own. */
async function changedSince(folder: string, instant: string): Promise<readonly string[]> {
  const ours = ['/tmp', '/proc', '/sys', '/dev', '/run', '/etc/hosts', '/etc/resolv.conf'].map(
    (path) => `${folder}${path}`,
  );
  const skipped = ours.flatMap((path) => ['-path', path, '-prune', '-o']);
  const found = await outputOf('find', [folder, ...skipped, '-type', 'f', '-newermt', instant, '-print']);
  return found.split('\n').filter(Boolean);
}
