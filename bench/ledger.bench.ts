import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#platform/database';
import { startPostgresServer } from '#platform/postgres-server';
import pg from 'pg';
import { brokenInvariants } from '../apps/wallet/test-support/invariants.js';
import { connect } from '../apps/wallet/test-support/ledger-harness.js';
import type { DataSource } from 'typeorm';
import { type LoadResult, median, round } from './ledger/load.js';
import { serverCpuUs } from './ledger/server-cpu.js';
import { prepareTpcb } from './ledger/tpcb.js';
import { WalletLoad } from './ledger/wallet.js';
import { publish } from './report.js';

const SECONDS = Number(process.argv[2] ?? 4);
const ROUNDS = Number(process.argv[3] ?? 5);
const POPULATION = 10_000;
const IN_FLIGHT = 4_000;
const PEER_CLIENTS = [16, 64];
const TARGET = 3;

const folder = await mkdtemp(join(tmpdir(), 'saffron-bench-'));
await chmod(folder, 0o711);
const dataFolder = join(folder, 'postgres');
const server = await startPostgresServer({
  folder: dataFolder,
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

interface Sample extends Partial<LoadResult> {
  readonly load: string;
  readonly inFlight: number;
  readonly perSecond: number;
  readonly serverCpuUs: number;
  readonly storedB?: number;
  readonly walB?: number;
}

/**
 * Peer and ledger take turns, round after round, on one durable server with the settings of the embedded profile. The peer runs
 * with the number of clients that suits it best. Each run of the ledger is compared with the mean of the peer's runs right before
 * and right after it, and the median of the rounds counts: what else the machine does falls on both alike.
 */
async function measure(): Promise<void> {
  await query(server.url('postgres'), 'CREATE DATABASE tpcb', 'CREATE DATABASE wallet');
  const tpcb = await prepareTpcb(server.url('tpcb'));
  await migrate({ url: server.url('wallet'), dir: 'apps/wallet/migrations' });
  const dataSource = await connect(server.url('wallet'));
  const wallet = await WalletLoad.prepare(dataSource, POPULATION);
  await wallet.uniform(IN_FLIGHT, SECONDS);

  const samples: Sample[] = [];
  const take = async (load: string, inFlight: number, run: () => ReturnType<typeof tpcb.run>): Promise<number> => {
    const [before, cpu] = [await sizes(dataSource), serverCpuUs(dataFolder)];
    const result = await run();
    const after = await sizes(dataSource);
    const each = (total: number): number => Math.round(total / result.done);
    const stored = { storedB: each(after.stored - before.stored), walB: each(after.wal - before.wal) };
    samples.push({ load, inFlight, ...result, serverCpuUs: each(serverCpuUs(dataFolder) - cpu), ...stored });
    return result.perSecond;
  };
  const takePeer = (clients: number) => take('TPC-B-like', clients, () => tpcb.run(clients, SECONDS));
  const trials: { clients: number; perSecond: number }[] = [];
  for (const clients of PEER_CLIENTS) trials.push({ clients, perSecond: await takePeer(clients) });
  const { clients } = trials.reduce((best, one) => (one.perSecond > best.perSecond ? one : best));

  const ratios: { uniform: number; hot: number }[] = [];
  let before = await takePeer(clients);
  const compare = async (run: () => Promise<number>): Promise<number> => {
    const perSecond = await run();
    const after = await takePeer(clients);
    const ratio = perSecond / ((before + after) / 2);
    before = after;
    return ratio;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const uniform = await compare(() =>
      take('transfers, 10k accounts', IN_FLIGHT, () => wallet.uniform(IN_FLIGHT, SECONDS)),
    );
    const hot = await compare(() =>
      take('transfers, one hot account', IN_FLIGHT, () => wallet.hot(IN_FLIGHT, SECONDS)),
    );
    ratios.push({ uniform, hot });
  }
  for (const inFlight of [16, 1])
    await take('transfers, 10k accounts', inFlight, () => wallet.uniform(inFlight, SECONDS));
  const broken = await brokenInvariants(dataSource);
  if (Object.keys(broken).length > 0) throw new Error(`the books are not in order: ${JSON.stringify(broken)}`);

  const goal = (name: string, value: number) => ({
    name,
    value,
    unit: 'x TPC-B-like',
    target: TARGET,
    met: value >= TARGET,
  });
  await publish({
    name: 'ledger',
    notes: {
      peer: tpcb.tool,
      server: await version(dataSource),
      durability:
        'fsync on, synchronous_commit on; every transfer with idempotency, overdraft guard, entries and outbox',
      measured: `${ROUNDS} rounds of ${SECONDS} s a run; medians; a run of the ledger against the mean of the peer's runs before and after it`,
      ratios: ratios.map(({ uniform, hot }) => `${round(uniform)} ${round(hot)}`).join(', '),
      invariants: 'zero sums, folds, running balances, holds, outbox: all in order afterwards',
    },
    rows: summarise(samples),
    goals: [
      goal(
        'durable transfers through the wallet service, 10k accounts',
        round(median(ratios.map(({ uniform }) => uniform))),
      ),
      goal(
        'durable transfers through the wallet service, one hot account',
        round(median(ratios.map(({ hot }) => hot))),
      ),
    ],
  });
  await wallet.stop();
  await dataSource.destroy();
}

function summarise(samples: readonly Sample[]): Record<string, string | number>[] {
  const groups = Map.groupBy(samples, ({ load, inFlight }) => `${load}|${inFlight}`);
  return [...groups.values()].map((group) => {
    const of = (field: Exclude<keyof Sample, 'load'>): string | number => {
      const values = group.map((sample) => sample[field] ?? NaN).filter((value) => !Number.isNaN(value));
      return values.length > 0 ? round(median(values)) : '';
    };
    const [{ load, inFlight }] = group as [Sample];
    const isPeer = load.startsWith('TPC');
    const [lowest, highest] = [Math.min, Math.max].map((pick) => pick(...group.map(({ perSecond }) => perSecond)));
    return {
      ...{
        load,
        'in flight': inFlight,
        '1/s': of('perSecond'),
        range: `${lowest}-${highest}`,
        'p50 ms': of('p50Ms'),
        'p99 ms': of('p99Ms'),
      },
      ...{ 'server CPU us': of('serverCpuUs'), 'Node CPU us': of('nodeCpuUs') },
      ...{ 'stored B': isPeer ? '' : of('storedB'), 'WAL B': of('walB') },
    };
  });
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
