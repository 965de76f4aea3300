import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#platform/database';
import { startPostgresServer } from '#platform/postgres-server';
import pg from 'pg';
import { brokenInvariants } from '../apps/wallet/test-support/invariants.js';
import { connect } from '../apps/wallet/test-support/ledger-harness.js';
import type { DataSource } from 'typeorm';
import { type LoadResult, round } from './ledger/load.js';
import { prepareTpcb } from './ledger/tpcb.js';
import { WalletLoad } from './ledger/wallet.js';
import { publish } from './report.js';

const SECONDS = Number(process.argv[2] ?? 20);
const POPULATION = 10_000;
const TARGET = 3;

const folder = await mkdtemp(join(tmpdir(), 'saffron-bench-'));
await chmod(folder, 0o711);
const server = await startPostgresServer({
  folder: join(folder, 'postgres'),
  password: 'bench',
  isDurable: true,
  maxConnections: 100,
  log: () => undefined,
});
try {
  await measure();
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

type Row = Record<string, string | number>;

/** Peer and ledger take turns on one durable server with the settings of the embedded profile. */
async function measure(): Promise<void> {
  await query(server.url('postgres'), 'CREATE DATABASE tpcb', 'CREATE DATABASE wallet');
  const tpcb = await prepareTpcb(server.url('tpcb'));
  await migrate({ url: server.url('wallet'), dir: 'apps/wallet/migrations' });
  const dataSource = await connect(server.url('wallet'));
  const wallet = await WalletLoad.prepare(dataSource, POPULATION);
  await wallet.uniform(100, 3);

  const peers: Row[] = [];
  const rows: Row[] = [];
  const take = async (name: string, inFlight: number, load: () => Promise<LoadResult>): Promise<number> => {
    const before = await sizes(dataSource);
    const result = await load();
    const after = await sizes(dataSource);
    const broken = Object.keys(await brokenInvariants(dataSource));
    if (broken.length > 0) throw new Error(`the books are not in order after ${name}: ${broken.join('; ')}`);
    const each = (part: 'stored' | 'wal'): number => Math.round((after[part] - before[part]) / result.done);
    const { perSecond, p50Ms, p99Ms, nodeCpuUs } = result;
    rows.push({ load: name, 'in flight': inFlight, '1/s': perSecond, 'p50 ms': p50Ms, 'p99 ms': p99Ms, 'Node us': nodeCpuUs, 'stored B': each('stored'), 'WAL B': each('wal') });
    return perSecond;
  };
  const peer = async (clients: number): Promise<number> => {
    const { perSecond, p50Ms = 0, p99Ms = '' } = await tpcb.run(clients, SECONDS);
    peers.push({ load: 'TPC-B-like', 'in flight': clients, '1/s': perSecond, 'p50 ms': p50Ms, 'p99 ms': p99Ms, 'Node us': '', 'stored B': '', 'WAL B': '' });
    return perSecond;
  };

  const first = await peer(16);
  const uniform = await take('transfers, 10k accounts', 1_000, () => wallet.uniform(1_000, SECONDS));
  const second = await peer(64);
  const hot = await take('transfers, one hot account', 1_000, () => wallet.hot(1_000, SECONDS));
  const third = await peer(16);
  const again = await take('transfers, 10k accounts', 1_000, () => wallet.uniform(1_000, SECONDS));
  await take('transfers, 10k accounts', 16, () => wallet.uniform(16, SECONDS));
  await take('transfers, 10k accounts', 1, () => wallet.uniform(1, SECONDS));

  const best = Math.max(first, second, third);
  const ratio = (value: number): number => round(value / best);
  const goal = (name: string, value: number) => ({ name, value, unit: 'x the best TPC-B-like run', target: TARGET, met: value >= TARGET });
  await publish({
    name: 'ledger',
    notes: { peer: tpcb.tool, server: await version(dataSource), durability: 'fsync on, synchronous_commit on', seconds: SECONDS },
    rows: [...peers, ...rows],
    goals: [
      goal('durable transfers through the wallet service, 10k accounts', ratio(Math.min(uniform, again))),
      goal('durable transfers through the wallet service, one hot account', ratio(hot)),
    ],
  });
  await wallet.stop();
  await dataSource.destroy();
}

async function sizes(dataSource: DataSource): Promise<{ stored: number; wal: number }> {
  const sql = `SELECT pg_database_size(current_database())::float8 AS stored, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal`;
  const [row] = await dataSource.query<{ stored: number; wal: number }[]>(sql);
  return row as { stored: number; wal: number };
}

async function version(dataSource: DataSource): Promise<string> {
  const [row] = await dataSource.query<{ version: string }[]>('SELECT version()');
  return row?.version.split(' on ')[0] ?? '';
}

async function query(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
