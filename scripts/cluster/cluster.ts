import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '#platform/postgres-server';
import { ensureDatabases } from '../../apps/platform/src/embedded/databases.js';
import { loadOrCreateSecrets } from '../../apps/platform/src/embedded/secrets.js';
import type { Undo } from '../../apps/platform/src/undo.js';
import { NODE_FLAGS, serviceMain } from '../bootstrap/service-command.mjs';
import type { Stack } from '../stack/stack.js';
import { databaseName, environments } from './environment.js';
import { type App, type Instance, OWNERS } from './plan.js';
import type { Screen } from './screen.js';
import { ServiceProcess } from './service-process.js';

export interface ClusterParts {
  readonly stack: Stack;
  readonly instances: readonly Instance[];
  readonly dataDir: string;
  readonly publicUrl: string;
  readonly hasLogs: boolean;
  readonly undo: Undo;
  readonly screen: Screen;
}

export interface Cluster {
  readonly services: readonly ServiceProcess[];
  /** Runs one of an app's commands to its end and answers what it printed. */
  run(app: App, command: string): Promise<string>;
}

/** Brings the databases up to date, then starts the services, then the gateways. Everything runs as an image runs it. */
export async function startCluster(parts: ClusterParts): Promise<Cluster> {
  const { stack, instances, dataDir, undo } = parts;
  const environmentOf = environments({ ...parts, secrets: await loadOrCreateSecrets(dataDir) });
  const run = (app: App, command: string) => {
    const instance = instances.find((each) => each.app === app)!;
    return runCommand(app, command, environmentOf(instance));
  };
  await ensureDatabases(stack.postgres.url('postgres'), OWNERS.map(databaseName));
  await Promise.all(OWNERS.map((owner) => run(owner, 'migrate')));
  const services = await prepare(parts, environmentOf);
  for (const isGateway of [false, true]) {
    const group = services.filter(({ instance }) => (instance.app === 'gateway') === isGateway);
    undo.push(() => Promise.all(group.map((service) => service.stop())));
    await Promise.all(group.map((service) => service.start()));
  }
  return { services, run };
}

async function prepare(
  { instances, dataDir, hasLogs, screen }: ClusterParts,
  environmentOf: (of: Instance) => Readonly<Record<string, string>>,
): Promise<ServiceProcess[]> {
  const logs = join(dataDir, 'logs');
  await mkdir(logs, { recursive: true, mode: 0o700 });
  const width = Math.max(...instances.map(({ name }) => name.length));
  const services = instances.map(
    (instance) =>
      new ServiceProcess({
        instance,
        command: commandOf(instance.app),
        env: environmentOf(instance),
        logFile: join(logs, `${instance.name}.log`),
        onLine: (line) => void (hasLogs && screen.line(`${instance.name.padEnd(width)} | ${line}`)),
        onNote: (note) => screen.line(note),
        onChange: () => screen.change(),
      }),
  );
  screen.show(services);
  return services;
}

const commandOf = (app: App): string[] => [process.execPath, ...NODE_FLAGS, serviceMain(app)];

async function runCommand(app: App, command: string, env: Readonly<Record<string, string>>): Promise<string> {
  const [program = '', ...args] = commandOf(app);
  try {
    return (await promisify(execFile)(program, [...args, command], { env })).stdout.trim();
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    throw new StartError(`${app} ${command}: ${stderr.trim() || message}`);
  }
}
