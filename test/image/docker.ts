import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Build, Engine, ImageConfig, RunningContainer } from './engine.js';
import { logged, outputOf } from './run.js';

interface Inspected {
  Size: number;
  Config: {
    User: string;
    Entrypoint: string[];
    Env: string[];
    Labels: Record<string, string>;
    Healthcheck?: { Test: string[] };
    StopSignal?: string;
  };
}

/** As in a cluster: no capabilities, and a root that cannot be written. */
const LOCKED = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];

export const docker: Engine = {
  name: 'docker',
  base: () => Promise.resolve(undefined),
  build,
  config,
  start,
  evaluate: (image, script) =>
    outputOf('docker', ['run', '--rm', ...LOCKED, '--entrypoint', 'node', image, '-e', script]),
};

async function build({ app, args, logFile }: Build): Promise<string> {
  const image = `saffron/${app}:test`;
  const given = Object.entries(args).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
  await logged(logFile, 'docker', ['build', '--progress=plain', ...given, '-t', image, '.']);
  return image;
}

async function config(image: string): Promise<ImageConfig> {
  const [inspected] = JSON.parse(await outputOf('docker', ['image', 'inspect', image])) as [Inspected];
  const { User, Entrypoint, Env, Labels, Healthcheck, StopSignal = '' } = inspected.Config;
  return {
    ...{ user: User, entrypoint: Entrypoint, env: Env, labels: Labels, stopSignal: StopSignal },
    ...{ sizeBytes: inspected.Size, healthCheck: Healthcheck?.Test.slice(1) ?? [] },
  };
}

async function start(
  image: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<RunningContainer> {
  const name = `saffron-image-${randomBytes(4).toString('hex')}`;
  const told = Object.entries(env).flatMap(([variable, value]) => ['--env', `${variable}=${value}`]);
  const child = spawn('docker', ['run', '--name', name, '--network', 'host', ...LOCKED, ...told, image, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const health = ['inspect', '--format', '{{.State.Health.Status}}', name];
  return {
    isHealthy: async () => (await outputOf('docker', health)).trim() === 'healthy',
    output: () => output,
    ended: once(child, 'exit').then(([code]) => (code as number | null) ?? 1),
    terminate: async () => void (await outputOf('docker', ['kill', '--signal', 'TERM', name])),
    // Its root is read-only: what it wanted to write has failed.
    written: () => Promise.resolve([]),
    remove: async () => void (await outputOf('docker', ['rm', '--force', name])),
  };
}
