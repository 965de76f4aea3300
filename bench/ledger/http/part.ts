import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpuSeconds } from '../../cpu.js';
import { median, round2 } from '../../numbers.js';
import { atLeast, type Goal } from '../../report.js';
import type { Bench } from '../bench.js';
import { closedLoop, type LoadResult } from '../load.js';
import { people, populate } from '../population.js';
import { say } from '../say.js';
import type { Subject } from '../recorder.js';
import type { PeerResult } from '../tpcb.js';
import { WalletLoad } from '../wallet.js';
import type { Order } from './order.js';
import type { Stage } from './stage.js';

/** With so many that neither waits for a client, the last tells what the platform can do at most. */
const CALLERS = [1, 4, 16, 64, 256];
const NO_COLLAPSE_TO = 64;
const WALLET = 'saffron_wallet';
/** So many of each: alone, a rate swings by a third between two runs. */
const TURNS = 5;
const BULK_SIZE = 100;
const BULK_CALLERS = 16;
const MIN_SINGLE_SHARE = 0.5;
const MIN_BULK_SHARE = 0.8;

/** The platform as a process of its own, asked by cheap clients in another: what of the ledger's speed comes out at the door. */
export async function throughTheEdge(bench: Bench, stage: Stage): Promise<Goal[]> {
  const { parts } = bench.options;
  await stage.start();
  const clients = fork(new URL('./clients.ts', import.meta.url));
  try {
    await once(clients, 'message');
    const ask = asker(stage, clients);
    const goals = parts.has('http') ? await singles(bench, ask) : [];
    return parts.has('http-bulk') ? [...goals, ...(await bulks(bench, ask))] : goals;
  } finally {
    clients.kill();
  }
}

type Ask = (kind: Order['kind'], load: string, callers: number) => Subject;

function asker({ platform, sessions }: Stage, clients: ChildProcess): Ask {
  return (kind, load, callers) => {
    const run = async (seconds: number): Promise<PeerResult> => {
      const before = cpuSeconds(platform.pid);
      clients.send({ url: platform.url, kind, callers, seconds, sessions } satisfies Order);
      const [{ result, error }] = (await once(clients, 'message')) as [{ result?: LoadResult; error?: string }];
      if (!result) throw new Error(error);
      const nodeCpuUs = Math.round(((cpuSeconds(platform.pid) - before) / result.done) * 1e6);
      return { ...result, nodeCpuUs };
    };
    return { load, callers, database: WALLET, run };
  };
}

/** Single transfers and empty requests in turns, by few clients and by many: what matters is what can be done at most of either. */
async function singles({ options, recorder }: Bench, ask: Ask): Promise<Goal[]> {
  const rates = CALLERS.map((callers) => ({ callers, empty: [] as number[], single: [] as number[] }));
  for (let number = 0; number < options.rounds; number += 1)
    for (const { callers, empty, single } of rates) {
      const both = [ask('empty', 'HTTP: empty POST', callers), ask('single', 'HTTP: transfer', callers)];
      for (const turn of await recorder.takeInTurns(both, TURNS)) {
        const [one, other] = turn.map(({ perSecond }) => perSecond) as [number, number];
        empty.push(one);
        single.push(other);
      }
    }
  const medians = rates.map(({ callers, empty, single }) => ({
    ...{ callers, empty: median(empty), single: median(single) },
    share: median(single.map((rate, turn) => rate / (empty[turn] ?? NaN))),
  }));
  for (const { callers, share } of medians) say(`${callers} clients: transfers at ${round2(share)} of empty POSTs`);
  const most = (kind: 'empty' | 'single', upTo = Infinity): number =>
    Math.max(...medians.filter(({ callers }) => callers <= upTo).map((one) => one[kind]));
  const share = most('single') / most('empty');
  const kept =
    (medians.find(({ callers }) => callers === NO_COLLAPSE_TO)?.single ?? NaN) / most('single', NO_COLLAPSE_TO);
  return [
    atLeast('HTTP: transfers, at most', share, MIN_SINGLE_SHARE, 'x empty POSTs at most'),
    atLeast('HTTP: transfers, at most', most('single'), 2_000, 'a second'),
    atLeast(`HTTP: ${NO_COLLAPSE_TO} clients`, kept, 0.9, 'x the best up to there'),
  ];
}

/** Bulks by HTTP, and as many of the same at a time in this process: both reach the server in the same way. */
async function bulks(bench: Bench, ask: Ask): Promise<Goal[]> {
  const members = people(128);
  await populate(await bench.server.createDatabase('in_process'), members);
  const wallet = await WalletLoad.open(bench.server.socketUrl('in_process'), members);
  const shares: number[] = [];
  const act = wallet.bulk(BULK_SIZE);
  for (let number = 0; number < bench.options.rounds; number += 1) {
    const byHttp = await bench.recorder.take(ask('bulk', `HTTP: bulks of ${BULK_SIZE}`, BULK_CALLERS));
    const run = (seconds: number) => closedLoop(BULK_CALLERS, seconds, act);
    const load = `bulks of ${BULK_SIZE} in process`;
    const inProcess = await bench.recorder.take({ load, callers: BULK_CALLERS, database: 'in_process', run });
    shares.push(byHttp.perSecond / inProcess.perSecond);
  }
  say(`bulks of ${BULK_SIZE}: books ${await wallet.audit()}`);
  await wallet.close();
  return [atLeast(`HTTP: bulks of ${BULK_SIZE}`, median(shares), MIN_BULK_SHARE, 'x in process')];
}
