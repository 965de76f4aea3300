import pg from 'pg';
import { type Act, closedLoop, type LoadResult, openLoop, type Times } from './load.js';
import { openPgbench } from './pgbench.js';

const SCALE = 16;
const TABLES = `
  CREATE TABLE pgbench_branches (bid int PRIMARY KEY, bbalance int, filler char(88)) WITH (fillfactor = 100);
  CREATE TABLE pgbench_tellers (tid int PRIMARY KEY, bid int, tbalance int, filler char(84)) WITH (fillfactor = 100);
  CREATE TABLE pgbench_accounts (aid int PRIMARY KEY, bid int, abalance int, filler char(84)) WITH (fillfactor = 100);
  CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
  INSERT INTO pgbench_branches SELECT g, 0 FROM generate_series(1, ${SCALE}) g;
  INSERT INTO pgbench_tellers SELECT g, (g - 1) / 10 + 1, 0 FROM generate_series(1, ${SCALE * 10}) g;
  INSERT INTO pgbench_accounts SELECT g, (g - 1) / 100000 + 1, 0, '' FROM generate_series(1, ${SCALE * 100_000}) g;
  VACUUM ANALYZE`;

/** pgbench itself tells no percentiles. */
export type PeerResult = Pick<LoadResult, 'done' | 'perSecond'> & Partial<LoadResult>;

/** As pgbench sends its statements when nothing is said, each parsed and planned anew; or prepared once. */
export type Protocol = 'simple' | 'prepared';

/** The peer: one row-locking transaction each, as pgbench's TPC-B-like script makes them. */
export interface Tpcb {
  readonly tool: string;
  /** Clients that each begin the next one when the last is done. */
  run(protocol: Protocol, clients: number, seconds: number): Promise<PeerResult>;
  /** So many a second at random moments, whoever is still busy; each is timed from the moment it was due. */
  runAt(perSecond: number, protocol: Protocol, clients: number, seconds: number, times: Times): Promise<PeerResult>;
}

export async function prepareTpcb(url: string): Promise<Tpcb> {
  return (await openPgbench(url, SCALE)) ?? openScript(url);
}

async function openScript(url: string): Promise<Tpcb> {
  const client = await connect(url);
  for (const statement of TABLES.split(';')) await client.query(statement);
  await client.end();
  return {
    tool: 'the same TPC-B script from Node clients (no pgbench on PATH)',
    run: (protocol, clients, seconds) =>
      withClients(url, protocol, clients, (act) => closedLoop(clients, seconds, act)),
    runAt: (perSecond, protocol, clients, seconds, times) =>
      withClients(url, protocol, clients, (act) => openLoop(perSecond, seconds, act, times)),
  };
}

async function withClients<T>(
  url: string,
  protocol: Protocol,
  clients: number,
  use: (act: Act) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: clients });
  try {
    return await use(async () => {
      const client = await pool.connect();
      await transact(client, protocol).finally(() => client.release());
      return 1;
    });
  } finally {
    await pool.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function transact(client: pg.ClientBase, protocol: Protocol): Promise<void> {
  const pick = (most: number): number => 1 + Math.floor(Math.random() * most);
  const [aid, bid, tid, delta] = [pick(SCALE * 100_000), pick(SCALE), pick(SCALE * 10), pick(10_001) - 5_001];
  const query = (name: string, text: string, values: number[]) =>
    protocol === 'prepared'
      ? client.query({ name, text, values })
      : client.query(text.replace(/\$(\d)/g, (_, place: string) => String(values[Number(place) - 1])));
  await client.query('BEGIN');
  await query('a', 'UPDATE pgbench_accounts SET abalance = abalance + $1 WHERE aid = $2', [delta, aid]);
  await query('s', 'SELECT abalance FROM pgbench_accounts WHERE aid = $1', [aid]);
  await query('t', 'UPDATE pgbench_tellers SET tbalance = tbalance + $1 WHERE tid = $2', [delta, tid]);
  await query('b', 'UPDATE pgbench_branches SET bbalance = bbalance + $1 WHERE bid = $2', [delta, bid]);
  await query('h', 'INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES ($1, $2, $3, $4, now())', [
    tid,
    bid,
    aid,
    delta,
  ]);
  await client.query('COMMIT');
}
