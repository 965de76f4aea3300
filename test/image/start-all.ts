import { mkdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '#platform/postgres-server';
import { ensureDatabases } from '../../apps/platform/src/embedded/databases.js';
import { loadOrCreateSecrets } from '../../apps/platform/src/embedded/secrets.js';
import type { Undo } from '../../apps/platform/src/undo.js';
import { databaseName, environments } from '../../scripts/cluster/environment.js';
import { readOptions } from '../../scripts/cluster/options.js';
import { type Instance, OWNERS, planCluster, urlOf } from '../../scripts/cluster/plan.js';
import { say } from '../../scripts/stack/run.js';
import { startStack } from '../../scripts/stack/stack.js';
import { freePort } from '#testing/free-port';
import { variablesOf } from '../deploy/support/apps.js';
import type { Engine, RunningContainer } from './engine.js';

const READY_WITHIN_MS = 120_000;
const DONE_WITHIN_MS = 120_000;
const STOPPED_WITHIN_MS = 60_000;

interface Parts {
  readonly engine: Engine;
  readonly images: ReadonlyMap<string, string>;
  readonly dataDir: string;
  readonly undo: Undo;
}

/** Brings the databases up to date and checks them by the images' own commands, starts each, looks in at the door, and stops all of them again. */
export async function startAll({ engine, images, dataDir, undo }: Parts): Promise<void> {
  await mkdir(dataDir, { mode: 0o700 });
  const stack = await startStack({ dataDir, undo, say, hasChain: false, ports: 'any' });
  await ensureDatabases(stack.postgres.url('postgres'), OWNERS.map(databaseName));
  const options = readOptions(['--wallets', '1', '--any-ports']);
  const instances = await planCluster(options, '127.0.0.1', await freePort());
  const publicUrl = urlOf(instances.find(({ app }) => app === 'gateway')!);
  const secrets = await loadOrCreateSecrets(dataDir);
  const environmentOf = environments({ stack, secrets, instances, publicUrl });
  const run = async (instance: Instance, ...args: string[]) => {
    const container = await engine.start(
      images.get(instance.app)!,
      ownVariables(instance, environmentOf(instance)),
      args,
    );
    undo.push(() => container.remove());
    return container;
  };
  for (const instance of instances.filter(({ app }) => app !== 'gateway'))
    for (const command of ['migrate', 'verify']) await untilDone(instance, command, await run(instance, command));
  const running = new Map<Instance, RunningContainer>();
  for (const instance of instances) running.set(instance, await run(instance));
  for (const [instance, container] of running) await untilReady(instance, container);
  await lookInAtTheDoor(publicUrl);
  for (const [instance, container] of running) await stop(instance, container);
}

/** What the app reads, and nothing else of this machine's. */
const ownVariables = ({ app }: Instance, env: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter(([name]) => variablesOf(app).has(name)));

async function untilDone({ app }: Instance, command: string, container: RunningContainer): Promise<void> {
  const code = await Promise.race([container.ended, delay(DONE_WITHIN_MS, 'no end', { ref: false })]);
  if (code !== 0) throw new StartError(`${app} ${command} ended with ${code}:\n${container.output()}`);
  say(container.output().trim());
}

/** By its door, and by the health check that the image brings along. */
async function untilReady(instance: Instance, container: RunningContainer): Promise<void> {
  const startedAt = Date.now();
  let end: number | undefined;
  void container.ended.then((code) => (end = code));
  const isReady = async () => (await answersWell(`${urlOf(instance)}/health/ready`)) && (await container.isHealthy());
  while (!(await isReady())) {
    if (end !== undefined || Date.now() - startedAt > READY_WITHIN_MS)
      throw new StartError(
        `${instance.name} ${end === undefined ? 'is not ready' : `ended with ${end}`}:\n${container.output()}`,
      );
    await delay(200);
  }
  say(`${instance.name} is ready and healthy`);
}

const answersWell = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => {
      await response.body?.cancel();
      return response.ok;
    },
    () => false,
  );

/** The gateway serves the web, and what a service answers. */
async function lookInAtTheDoor(url: string): Promise<void> {
  const page = await fetch(url);
  const text = await page.text();
  if (!page.ok || !text.includes('<html'))
    throw new StartError(`The gateway serves no page: ${page.status} ${text.slice(0, 200)}`);
  const user = await fetch(`${url}/api/user`);
  const visitor = await user.text();
  if (!/"authenticated":\s*false/.test(visitor))
    throw new StartError(`Nobody is signed in, and identity says: ${visitor}`);
  say('The gateway serves the web and asks identity');
}

async function stop({ name }: Instance, container: RunningContainer): Promise<void> {
  await container.terminate();
  const code = await Promise.race([container.ended, delay(STOPPED_WITHIN_MS, 'no end', { ref: false })]);
  if (code !== 0) throw new StartError(`${name} was asked to stop and ended with ${code}:\n${container.output()}`);
  const written = await container.written();
  if (written.length > 0) throw new StartError(`${name} wrote where it will not be able to: ${written.join(', ')}`);
}
