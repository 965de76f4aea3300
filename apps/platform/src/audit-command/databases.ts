import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { connectForCommand, seeOneMoment } from '#platform/database';
import { StartError } from '#platform/postgres-server';
import { takeDataFolder } from '../embedded/data-folder.js';
import { startEmbeddedPostgres } from '../embedded/postgres.js';
import { loadOrCreateSecrets } from '../embedded/secrets.js';

/** The databases of an installation, for as long as a command needs them. */
export interface OpenedDatabases {
  /** A connection that sees one moment and cannot write. */
  connect(service: string): Promise<pg.Client>;
  /** A connection that can also make temporary tables; whoever asks for it sees to it that it writes nothing else. */
  open(service: string): Promise<pg.Client>;
  close(): Promise<void>;
}

export interface Installation {
  readonly DATA_DIR: string;
  readonly DATABASE_URL?: string | undefined;
}

/** The given server; else the embedded one, which is used as it runs, or started for as long as it takes. */
export async function openDatabases({ DATA_DIR, DATABASE_URL }: Installation): Promise<OpenedDatabases> {
  if (DATABASE_URL)
    return opened((database) => Object.assign(new URL(DATABASE_URL), { pathname: `/${database}` }).href);
  if (!existsSync(join(DATA_DIR, 'secrets.json'))) {
    throw new StartError(
      `There is no installation in ${DATA_DIR}. Name its folder with DATA_DIR, or its server with DATABASE_URL.`,
    );
  }
  return (await running(DATA_DIR)) ?? (await started(DATA_DIR));
}

async function running(dataDir: string): Promise<OpenedDatabases | undefined> {
  const mark = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const port = Number(mark.split('\n')[3]);
  if (!port) return undefined;
  const { databasePassword } = await loadOrCreateSecrets(dataDir);
  const databases = opened((database) => `postgresql://saffron:${databasePassword}@127.0.0.1:${port}/${database}`);
  const client = await databases.connect('identity').catch(() => undefined);
  await client?.end();
  return client && databases;
}

async function started(dataDir: string): Promise<OpenedDatabases> {
  const folder = await takeDataFolder(dataDir);
  try {
    const server = await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined });
    return opened(
      (database) => server.url(database),
      async () => {
        await server.stop();
        await folder.release();
      },
    );
  } catch (error) {
    await folder.release();
    throw error;
  }
}

const opened = (
  url: (database: string) => string,
  close: () => Promise<void> = () => Promise.resolve(),
): OpenedDatabases => {
  const open = (service: string): Promise<pg.Client> =>
    connectForCommand(url(`saffron_${service}`)).catch((error: Error) => {
      throw new StartError(`The database of ${service} cannot be used: ${error.message}`);
    });
  const connect = async (service: string): Promise<pg.Client> => {
    const client = await open(service);
    await seeOneMoment(client);
    return client;
  };
  return { connect, open, close };
};
