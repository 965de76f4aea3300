import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresServer, startPostgresServer, stopPostgresServer } from '#platform/postgres-server';
import { isAlive } from './is-alive.js';
import { guardPostgres } from './stack/guard.js';

/** Holds the URL of the run's PostgreSQL server; set before the first suite, read by every worker. */
export const TEST_SERVER_VARIABLE = 'SAFFRON_TEST_SERVER_URL';

export interface TestServerOptions {
  /** `true` for tests and benchmarks of what survives a crash; everything else is faster without. */
  readonly isDurable?: boolean;
}

export interface TestServer {
  readonly adminUrl: string;
  stop(): Promise<void>;
}

/** The run's PostgreSQL server: the one of `DATABASE_URL` where that is set, else one of our own that ends with the run. */
export async function provideTestServer({ isDurable = false }: TestServerOptions = {}): Promise<TestServer> {
  const given = process.env['DATABASE_URL'];
  if (given) return { adminUrl: given, stop: async () => undefined };
  const { server, stop } = await startOwnServer(isDurable);
  return { adminUrl: server.url('postgres'), stop };
}

export interface OwnServer {
  readonly server: PostgresServer;
  /** Where its data are. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server in a new folder, which goes when it is stopped. Both end with this process, however that comes about. */
export async function startOwnServer(isDurable: boolean): Promise<OwnServer> {
  await removeLeftovers();
  const root = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  await chmod(root, 0o711);
  const password = randomBytes(16).toString('hex');
  const folder = join(root, 'postgres');
  const server = await startPostgresServer({ folder, password, isDurable, maxConnections: 200, log: () => undefined });
  const callOff = guardPostgres(folder, { remove: root });
  const stop = async () => {
    await server.stop();
    await rm(root, { recursive: true, force: true });
    callOff();
  };
  return { server, folder, stop };
}

const PREFIX = 'saffron-test-';

/** What a run left that was killed with its guards. Where a guard is at work just now, it ends what is begun here. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (!pid || isAlive(Number(pid))) continue;
    const root = join(tmpdir(), name);
    await stopPostgresServer(join(root, 'postgres'))
      .then(() => rm(root, { recursive: true, force: true }))
      .catch(() => undefined);
  }
}
