import { fork } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { median } from '../../numbers.js';
import { atMost } from '../../report.js';
import type { Bench } from '../bench.js';
import { auditPlatform } from '../books.js';
import { Connection } from '../http/client.js';
import { type Stage, WALLET_DATABASE } from '../http/stage.js';
import type { Payer } from '../ledger-commands.js';
import { nextMessage } from '../next-message.js';
import { say } from '../say.js';
import { WalletLoad } from '../wallet.js';

const BULK_SIZE = 8_000;
const TIMES = 3;
const WITHIN_S = 5;

/** How long a process that begins on a long history takes until a transfer is durable: the ledger alone, and all of the platform. */
export async function restart({ server, options, notes, goals }: Bench, stage: Stage): Promise<void> {
  await stage.stop();
  const url = server.url(WALLET_DATABASE);
  const members = await paidMembers(url);
  notes['restart'] = await fill(url, members, options.entries);
  const [ledger, platform]: [number[], number[]] = [[], []];
  for (let time = 0; time < TIMES; time += 1) {
    await server.checkpoint();
    ledger.push(await startLedger(url, members));
    platform.push(await startPlatform(stage));
    await stage.stop();
  }
  say(`restart: books ${await auditPlatform(url, { isRunning: false })}`);
  const measured = `${TIMES} starts on ${options.entries} entries`;
  const within = (name: string, ms: number) => atMost(name, ms / 1_000, WITHIN_S, 's', { measured });
  goals.push(
    within('restart of the ledger, process start to first transfer', median(ledger)),
    within('restart of the platform from its sources, process start to first transfer', median(platform)),
  );
}

async function paidMembers(url: string): Promise<Payer[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const read = `
    SELECT member_id AS "memberId", saffron_id AS "saffronId" FROM members m
    WHERE (SELECT balance > 0 FROM accounts WHERE owner_id = m.member_id AND asset = 'SFN' AND purpose = 'member')`;
  return client
    .query<Payer>(read)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** By the ledger itself, so that chain and log are whole. What the events told is taken as delivered. */
async function fill(url: string, members: readonly Payer[], entries: number): Promise<string> {
  const wallet = await WalletLoad.open(url, members);
  try {
    const add = wallet.bulk(BULK_SIZE);
    for (let missing = entries - (await wallet.entries()); missing > 0; missing -= 2 * BULK_SIZE) await add();
    const books = `books ${await wallet.audit({ isRelayed: true })}`;
    await wallet.forgetEvents();
    say(`filled for the restart: ${books}`);
    return books;
  } finally {
    await wallet.close();
  }
}

async function startLedger(url: string, [from, to]: readonly Payer[]): Promise<number> {
  const startedAt = performance.now();
  const worker = fork(new URL('./worker.ts', import.meta.url), [url, from?.memberId ?? '', to?.memberId ?? '']);
  await nextMessage(worker);
  const elapsed = performance.now() - startedAt;
  await once(worker, 'exit');
  say(`the ledger was ready after ${Math.round(elapsed)} ms`);
  return elapsed;
}

async function startPlatform(stage: Stage): Promise<number> {
  const readyMs = await stage.start();
  const startedAt = performance.now();
  const [from, to] = stage.sessions;
  const connection = await Connection.open(stage.platform.url);
  const body = JSON.stringify({ to: to?.saffronId, asset: 'SFN', amount: '0.01' });
  const headers = `${from?.headers ?? ''}idempotency-key: restart-${startedAt}\r\n`;
  const { status } = await connection.post('/api/wallet/transfers', headers, body);
  connection.close();
  if (status !== 201) throw new Error(`the first transfer was answered with ${status}`);
  const elapsed = readyMs + performance.now() - startedAt;
  say(`the platform was ready after ${Math.round(elapsed)} ms`);
  return elapsed;
}
