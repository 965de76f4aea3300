import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Goal } from '../../report.js';
import { cpuSeconds } from '../../session/load.js';
import type { Bench } from '../bench.js';
import { closedLoop, type LoadResult, median } from '../load.js';
import { people, populate } from '../population.js';
import { say } from '../say.js';
import type { PeerResult } from '../tpcb.js';
import { WalletLoad } from '../wallet.js';
import type { Order } from './order.js';
import type { Stage } from './stage.js';

const CALLERS = [1, 4, 16, 64];
const WALLET = 'saffron_wallet';
const BULK = 100;
const BULK_CALLERS = 16;
const SINGLE = 0.5;
const BULKS = 0.8;

/** The platform as a process of its own, asked by cheap clients in another: what of the ledger's speed comes out at the door. */
export async function throughTheEdge(bench: Bench, stage: Stage): Promise<Goal[]> {
  const { parts } = bench.options;
  await stage.start();
  const clients = fork(new URL('./clients.ts', import.meta.url));
  try {
    await once(clients, 'message');
    const ask = asker(bench, stage, clients);
    const goals = parts.has('http') ? await singles(bench, ask) : [];
    return parts.has('http-bulk') ? [...goals, ...(await bulks(bench, ask))] : goals;
  } finally {
    clients.kill();
  }
}

type Ask = (kind: Order['kind'], load: string, callers: number) => Promise<number>;

function asker({ recorder }: Bench, { platform, sessions }: Stage, clients: ChildProcess): Ask {
  return async (kind, load, callers) => {
    const run = async (seconds: number): Promise<PeerResult> => {
      const before = cpuSeconds(platform.pid);
      clients.send({ url: platform.url, kind, callers, seconds, sessions } satisfies Order);
      const [{ result, error }] = (await once(clients, 'message')) as [{ result?: LoadResult; error?: string }];
      if (!result) throw new Error(error);
      const nodeCpuUs = Math.round(((cpuSeconds(platform.pid) - before) / result.done) * 1e6);
      return { ...result, nodeCpuUs };
    };
    return (await recorder.take({ load, callers, database: WALLET, run })).perSecond;
  };
}

/** Single transfers and empty requests in turns, by few clients and by many. */
async function singles({ options }: Bench, ask: Ask): Promise<Goal[]> {
  const rates = new Map<number, number[]>(CALLERS.map((callers) => [callers, []]));
  const shares: number[] = [];
  for (let number = 0; number < options.rounds; number += 1)
    for (const callers of CALLERS) {
      const empty = await ask('empty', 'HTTP: empty POST', callers);
      const single = await ask('single', 'HTTP: transfer', callers);
      rates.get(callers)?.push(single);
      if (callers === CALLERS.at(-1)) shares.push(single / empty);
    }
  const [few, ...more] = CALLERS.map((callers) => median(rates.get(callers) ?? []));
  const [share, kept, most] = [median(shares), (more.at(-1) ?? NaN) / Math.max(few ?? NaN, ...more), Math.max(...more)];
  return [
    { name: 'HTTP: transfer, 64 clients', value: share, unit: 'x empty POST', target: SINGLE, met: share >= SINGLE },
    { name: 'HTTP: transfer, best', value: most, unit: 'a second', target: 2_000, met: most >= 2_000 },
    { name: 'HTTP: 64 clients', value: kept, unit: 'x the best of 1 to 64', target: 0.9, met: kept >= 0.9 },
  ];
}

/** Bulks by HTTP, and as many of the same at a time in this process: both reach the server in the same way. */
async function bulks(bench: Bench, ask: Ask): Promise<Goal[]> {
  const members = people(128);
  await populate(await bench.server.createDatabase('in_process'), members);
  const wallet = await WalletLoad.open(bench.server.socketUrl('in_process'), members);
  const shares: number[] = [];
  const act = wallet.bulk(BULK);
  for (let number = 0; number < bench.options.rounds; number += 1) {
    const byHttp = await ask('bulk', `HTTP: bulks of ${BULK}`, BULK_CALLERS);
    const run = (seconds: number) => closedLoop(BULK_CALLERS, seconds, act);
    const load = `bulks of ${BULK} in process`;
    const inProcess = await bench.recorder.take({ load, callers: BULK_CALLERS, database: 'in_process', run });
    shares.push(byHttp / inProcess.perSecond);
  }
  say(`bulks of ${BULK}: books ${await wallet.audit()}`);
  await wallet.close();
  const share = median(shares);
  return [{ name: `HTTP: bulks of ${BULK}`, value: share, unit: 'x in process', target: BULKS, met: share >= BULKS }];
}
