import { type OwnServer, startOwnServer } from '#testing/test-server';
import pg from 'pg';
import { PageCache } from './page-cache.js';
import { serverCpuUs } from './server-cpu.js';

const SETTINGS = [
  'fsync',
  'synchronous_commit',
  'full_page_writes',
  'max_wal_size',
  'checkpoint_timeout',
  'shared_buffers',
  'wal_buffers',
  'jit',
];
const SIZES = `
  SELECT pg_database_size(current_database())::float8 AS stored, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal,
    coalesce((SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree(to_regclass('batch_log'))), 0)::float8 AS log`;

/**
 * As on a server that has run for a while: as many segments of the log are there to be used again as it ever keeps. A new one is filled with
 * zeros first, and flushed, by whoever needs it. So many are made only while a checkpoint is under way, which takes as long as
 * there are pages to write.
 */
const FILL_LOG = [
  'CREATE TABLE pages (line text STORAGE PLAIN)',
  `INSERT INTO pages SELECT repeat('.', 7000)
  FROM generate_series(1, pg_size_bytes(current_setting('shared_buffers')) / current_setting('block_size')::int / 2)`,
  `SELECT count(pg_logical_emit_message(false, 'bench', repeat('.', 1 << 20)))
  FROM generate_series(1, pg_size_bytes(current_setting('max_wal_size')) >> 20)`,
  'CHECKPOINT',
  'DROP TABLE pages',
];

/** Bytes so far: of a database, of the log of batches in it, and of all that the server has written ahead. */
export interface Sizes {
  readonly stored: number;
  readonly log: number;
  readonly wal: number;
}

/** One durable server with the settings of the embedded profile, for the ledger and for its peers. */
export class BenchServer {
  private constructor(
    private readonly own: OwnServer,
    private readonly cache: PageCache,
  ) {}

  static async start(): Promise<BenchServer> {
    const own = await startOwnServer(true);
    const server = new BenchServer(own, await PageCache.in(`${own.folder}.cache`));
    for (const statement of FILL_LOG) await server.query('postgres', statement);
    return server;
  }

  /** Where its data are. */
  get folder(): string {
    return this.own.folder;
  }

  /** By its socket, as the embedded profile reaches its own. */
  socketUrl(database: string): string {
    return this.own.server.url(database);
  }

  /** By TCP, for the ledger and its peers alike, as between machines: TPC-B-like gains the more by a socket, for it sends more messages. */
  url(database: string): string {
    return this.own.server.loopbackUrl(database);
  }

  /** Empty, or as the template is; answers its URL. */
  async createDatabase(name: string, template = 'template0'): Promise<string> {
    await this.query('postgres', `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
    return this.url(name);
  }

  dropDatabase(name: string): Promise<unknown> {
    return this.query('postgres', `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }

  async dropDatabasesBut(kept: readonly string[]): Promise<void> {
    const others = await this.query<{ name: string }>(
      'postgres',
      `SELECT datname AS name FROM pg_database WHERE NOT datistemplate AND datname <> ALL ('{${kept.join(',')}}')`,
    );
    for (const { name } of others) await this.dropDatabase(name);
  }

  /** So that every run begins equally far from the next one. */
  checkpoint(): Promise<unknown> {
    return this.query('postgres', 'CHECKPOINT');
  }

  /** So that every run finds memory as on a server that has run for a while, whatever was dropped before. */
  fillMemory(): Promise<void> {
    return this.cache.fill();
  }

  async sizes(database: string): Promise<Sizes> {
    return (await this.query<Sizes>(database, SIZES))[0] as Sizes;
  }

  cpuUs(): number {
    return serverCpuUs(this.own.folder);
  }

  /** Name and version, and what decides about durability and speed. */
  async describe(): Promise<{ server: string; settings: string }> {
    const [row] = await this.query<{ version: string }>('postgres', 'SELECT version()');
    const read = `SELECT name, current_setting(name) AS value FROM unnest('{${SETTINGS.join(',')}}'::text[]) AS name`;
    const settings = await this.query<{ name: string; value: string }>('postgres', read);
    return {
      server: row?.version.split(' on ')[0] ?? '',
      settings: settings.map(({ name, value }) => `${name} ${value}`).join(', '),
    };
  }

  async stop(): Promise<void> {
    await this.cache.close();
    await this.own.stop();
  }

  private async query<T>(database: string, statement: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: this.url(database) });
    await client.connect();
    return client
      .query(statement)
      .then(({ rows }) => rows as T[])
      .finally(() => client.end());
  }
}
