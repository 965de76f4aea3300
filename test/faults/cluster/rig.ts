import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { until } from '#testing/eventually';
import { freePort } from '#testing/free-port';
import { type SmtpSink, startSmtpSink } from '#testing/smtp';
import { ensureDatabases } from '../../../apps/platform/src/embedded/databases.js';
import { loadOrCreateSecrets } from '../../../apps/platform/src/embedded/secrets.js';
import { Undo } from '../../../apps/platform/src/undo.js';
import { NODE_FLAGS, serviceMain } from '../../../scripts/bootstrap/service-command.mjs';
import { databaseName, environments } from '../../../scripts/cluster/environment.js';
import { type App, type Instance, type Owner, OWNERS, planCluster, urlOf } from '../../../scripts/cluster/plan.js';
import { ServiceProcess } from '../../../scripts/cluster/service-process.js';
import { type Stack, startStack } from '../../../scripts/stack/stack.js';
import { observeOutbox } from './committed.js';
import type { Crash } from './crashes.js';

export const SUPER_ADMIN = 'root@example.org';
/** Who reads in place of one that was killed is settled after 10 s, and a broker that is away meanwhile takes as long to come back. */
const CRASH_WITHIN_MS = 45_000;
const PRELOAD = resolve('./test/faults/cluster/crash-points.mjs');
/** What is tested is not how many a member or a network may send. */
const UNLIMITED = Object.fromEntries(
  ['EMAIL_CHECKS_PER_IP', 'REGISTRATIONS_PER_IP', 'PASSWORDS_PER_IP', 'CODES_PER_IP', 'VERIFICATIONS_PER_IP'].map(
    (limit) => [`LIMIT_${limit}`, '1000000'],
  ),
);
const SETTINGS = {
  ...UNLIMITED,
  ...{ REQUESTS_PER_MINUTE: '1000000', ALLOCATION_APPROVALS: 'one', SUPER_ADMIN_EMAILS: SUPER_ADMIN },
  ...{ LOG_LEVEL: 'info', SHUTDOWN_DELAY_MS: '3000' },
};

/** The cluster with what it stands on, each part of which can be hurt. */
export interface Rig {
  readonly stack: Stack;
  readonly smtp: SmtpSink;
  readonly services: readonly ServiceProcess[];
  readonly gateways: readonly string[];
  readonly logs: string;
  databaseUrl(of: Owner): string;
  /** Ends a process of the service at its next such moment. Resolves to whether one came to it in time. */
  crashAt(crash: Crash): Promise<boolean>;
  stop(): Promise<void>;
}

export interface RigOptions {
  readonly folder: string;
  /** Loaded before every service besides: a build that is broken on purpose. */
  readonly broken?: string;
  say(line: string): void;
}

export async function startRig({ folder, broken, say }: RigOptions): Promise<Rig> {
  const undo = new Undo();
  try {
    return await build({ folder, broken, say }, undo);
  } catch (error) {
    await undo.run().catch(() => undefined);
    throw error;
  }
}

async function build({ folder, broken, say }: RigOptions, undo: Undo): Promise<Rig> {
  const smtp = await startSmtpSink();
  undo.push(() => smtp.stop());
  const stack = await startStack({ dataDir: folder, undo, say, hasChain: false, ports: 'any' });
  const options = { gateways: 2, wallets: 2, identities: 1, hasLogs: false, ports: 'any' as const };
  const port = await freePort();
  const instances = await planCluster(options, '127.0.0.1', port);
  const logs = join(folder, 'logs');
  await mkdir(logs, { recursive: true });
  const environmentOf = environments({
    ...{ stack: { ...stack, mail: { ...stack.mail, smtpUrl: smtp.url } }, instances },
    ...{ secrets: await loadOrCreateSecrets(folder), publicUrl: `http://localhost:${port}` },
  });
  const crashFile = (app: App) => join(folder, `${app}.crash`);
  const settingsOf = (instance: Instance) => ({
    ...environmentOf(instance),
    ...SETTINGS,
    SAFFRON_CRASH_FILE: crashFile(instance.app),
  });

  await ensureDatabases(stack.postgres.url('postgres'), OWNERS.map(databaseName));
  await Promise.all(
    OWNERS.map(async (app) => {
      const env = settingsOf(instances.find((instance) => instance.app === app)!);
      await promisify(execFile)(process.execPath, [serviceMain(app), 'migrate'], { env });
      await observeOutbox(stack.postgres.url(databaseName(app)));
    }),
  );
  const services = instances.map(
    (instance) =>
      new ServiceProcess({
        instance,
        command: commandOf(instance.app, broken),
        env: settingsOf(instance),
        logFile: join(logs, `${instance.name}.log`),
        onLine: () => undefined,
        onNote: () => undefined,
        onChange: () => undefined,
        backOffMs: [200],
      }),
  );
  undo.push(() => Promise.all(services.map((service) => service.stop())));
  await Promise.all(services.filter(({ instance }) => instance.app !== 'gateway').map((service) => service.start()));
  await Promise.all(services.filter(({ instance }) => instance.app === 'gateway').map((service) => service.start()));
  return {
    ...{ stack, smtp, services, logs },
    gateways: instances.filter(({ app }) => app === 'gateway').map(urlOf),
    databaseUrl: (owner) => stack.postgres.url(databaseName(owner)),
    crashAt: ({ app, moment }) => crash(crashFile(app), moment),
    stop: () => undo.run(),
  };
}

/** The wish is laid down at once, and taken back where nobody met it. */
async function crash(file: string, moment: string): Promise<boolean> {
  await writeFile(`${file}.new`, moment);
  await rename(`${file}.new`, file);
  const isMet = await until(() => !existsSync(file), CRASH_WITHIN_MS).catch(() => false);
  await rm(file, { force: true });
  return isMet;
}

const commandOf = (app: App, broken: string | undefined): string[] => [
  ...[process.execPath, ...NODE_FLAGS, '--import', PRELOAD],
  ...(broken ? ['--import', resolve(broken)] : []),
  serviceMain(app),
];
