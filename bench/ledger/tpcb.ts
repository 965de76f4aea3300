import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { closedLoop, type LoadResult } from './load.js';

const run = promisify(execFile);
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
  run(protocol: Protocol, clients: number, seconds: number): Promise<PeerResult>;
}

export async function prepareTpcb(url: string): Promise<Tpcb> {
  const version = await run('pgbench', ['--version']).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
  if (version) {
    await run('pgbench', ['-i', '-q', '-s', String(SCALE), url]);
    return { tool: version, run: (protocol, clients, seconds) => runPgbench(url, protocol, clients, seconds) };
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of TABLES.split(';')) await client.query(statement);
  await client.end();
  return {
    tool: 'the same TPC-B script from Node clients (no pgbench on PATH)',
    run: (protocol, clients, seconds) => runScript(url, protocol, clients, seconds),
  };
}

async function runPgbench(url: string, protocol: Protocol, clients: number, seconds: number): Promise<PeerResult> {
  const args = ['-n', '-M', protocol, '-c', String(clients), '-j', '2', '-T', String(Math.ceil(seconds)), url];
  const { stdout } = await run('pgbench', args, { maxBuffer: 2 ** 26 });
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  const p50Ms = Number(/latency average = ([\d.]+)/.exec(stdout)?.[1]);
  const done = Number(/actually processed: (\d+)/.exec(stdout)?.[1]);
  return { done, perSecond, p50Ms };
}

async function runScript(url: string, protocol: Protocol, clients: number, seconds: number): Promise<LoadResult> {
  const idle = await Promise.all(Array.from({ length: clients }, async () => connect(url)));
  const result = await closedLoop(clients, seconds, async () => {
    const client = idle.pop() as pg.Client;
    await transact(client, protocol);
    idle.push(client);
    return 1;
  });
  await Promise.all(idle.map((client) => client.end()));
  return result;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function transact(client: pg.Client, protocol: Protocol): Promise<void> {
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
