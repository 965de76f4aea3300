import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { lastLine, PostgresCluster, SERVER_ROLE } from './cluster.js';
import { machineOf, settingsFor } from './settings.js';
import { StartError } from './start-error.js';
import { WriteBack } from './write-back.js';

export { StartError } from './start-error.js';

export interface PostgresServerOptions {
  /** The data folder; made by the first start, kept by the stop. */
  readonly folder: string;
  /** Of the role `saffron`. Remembered by the data folder, so it must be the same at every start. */
  readonly password: string;
  /** `false` trades crash safety for speed; for tests that prove nothing about crashes. */
  readonly isDurable: boolean;
  readonly maxConnections: number;
  readonly log: (message: string) => void;
}

export interface PostgresServer {
  /** A connection URL for one of its databases, by the quickest way there is: a Unix socket, where the folder allows one. */
  url(database: string): string;
  /** The same on a loopback port that changes from start to start, for tools that know no sockets. */
  loopbackUrl(database: string): string;
  /** Ends open connections and stops the server; the data stays. */
  stop(): Promise<void>;
  /** Starts it on its port and its data again, ended in order first where it still runs. Resolves once it takes connections. */
  restart(): Promise<void>;
}

/** Starts a PostgreSQL server of our own on loopback. Throws a `StartError` with one line where it cannot. */
export async function startPostgresServer(options: PostgresServerOptions): Promise<PostgresServer> {
  const cluster = await PostgresCluster.at(options.folder);
  if (await cluster.initialise(options.password)) options.log('Made a new database');
  if (await cluster.stopLeftover()) options.log('Stopped a database server that an earlier run had left behind');
  const port = await startAt(freePort, cluster, options);
  const at = `postgresql://${SERVER_ROLE}:${encodeURIComponent(options.password)}@127.0.0.1:${port}`;
  const loopbackUrl = (database: string): string => `${at}/${database}`;
  const folder = cluster.socketFolder;
  const writeBack = options.isDurable ? new WriteBack(options.folder) : undefined;
  return {
    url: (database) => (folder ? `${loopbackUrl(database)}?host=${encodeURIComponent(folder)}` : loopbackUrl(database)),
    loopbackUrl,
    stop: async () => {
      await writeBack?.stop();
      await cluster.stop();
    },
    restart: async () => {
      await cluster.stopLeftover();
      await startAt(() => Promise.resolve(port), cluster, options);
    },
  };
}

const ATTEMPTS = 10;
const RETRY_DELAY_MS = 200;

/** A port can be taken between finding and using it, and the last process of a killed server may take a moment to go. */
async function startAt(
  choosePort: () => Promise<number>,
  cluster: PostgresCluster,
  options: PostgresServerOptions,
  attempt = 1,
): Promise<number> {
  const port = await choosePort();
  await rm(cluster.logFile, { force: true });
  const settings = settingsFor(options, await machineOf(options.folder));
  const { code, output } = await cluster.start([...addressOf(cluster, port), ...settings]);
  if (code === 0) return port;
  const log = await readFile(cluster.logFile, 'utf8').catch(() => output);
  if (attempt < ATTEMPTS && /already in use|still in use/i.test(log)) {
    await delay(RETRY_DELAY_MS);
    return startAt(choosePort, cluster, options, attempt + 1);
  }
  throw new StartError(`The database in ${options.folder} did not start: ${lastLine(log)}`);
}

const addressOf = ({ socketFolder = '' }: PostgresCluster, port: number): string[] => [
  `port=${port}`,
  'listen_addresses=127.0.0.1',
  `unix_socket_directories=${socketFolder}`,
];

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Stops whatever server still runs on a data folder. */
export async function stopPostgresServer(folder: string): Promise<void> {
  await (await PostgresCluster.at(folder)).stopLeftover();
}
