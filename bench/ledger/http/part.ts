import { type ChildProcess, fork } from 'node:child_process';
import { cpuSeconds } from '../../cpu.js';
import { median, round2 } from '../../numbers.js';
import { atLeast } from '../../report.js';
import type { Bench } from '../bench.js';
import { auditPlatform } from '../books.js';
import { closedLoop, type LoadResult } from '../load.js';
import { nextMessage } from '../next-message.js';
import { describeRuns } from '../options.js';
import { people, populate } from '../population.js';
import { say } from '../say.js';
import type { Subject } from '../recorder.js';
import type { PeerResult } from '../tpcb.js';
import { WalletLoad } from '../wallet.js';
import { BULK_SIZE, type Order } from './order.js';
import { type Stage, WALLET_DATABASE } from './stage.js';

/** With so many that neither waits for a client, the last tells what the platform can do at most. */
const CALLERS = [1, 4, 16, 64, 256];
const NO_COLLAPSE_TO = 64;
/** So many of each: alone, a rate swings by a third between two runs. */
const TURNS = 5;
const BULK_CALLERS = 16;
const IN_PROCESS = 'in_process';
const MIN_SINGLE_SHARE = 0.5;
const MIN_SINGLES_PER_SECOND = 2_000;
const MIN_KEPT_SHARE = 0.9;
const MIN_BULK_SHARE = 0.8;

/** The platform as a process of its own, asked by cheap clients in another: what of the ledger's speed comes out at the door. */
export async function throughTheEdge(bench: Bench, stage: Stage): Promise<void> {
  await stage.start();
  const clients = fork(new URL('./clients.ts', import.meta.url));
  try {
    await nextMessage(clients);
    const ask = asker(stage, clients);
    await bench.part('http', () => singles(bench, ask));
    await bench.part('http-bulk', () => bulks(bench, ask));
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
      const { result, error } = await nextMessage<{ result?: LoadResult; error?: string }>(clients);
      if (!result) throw new Error(error);
      const nodeCpuUs = Math.round(((cpuSeconds(platform.pid) - before) / result.done) * 1e6);
      return { ...result, nodeCpuUs };
    };
    return { load, callers, database: WALLET_DATABASE, run };
  };
}

/** Single transfers and empty requests in turns, by few clients and by many: what matters is what can be done at most of either. */
async function singles({ server, options, recorder, goals }: Bench, ask: Ask): Promise<void> {
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
  const [transfers, emptyPosts, upTo64] = [most('single'), most('empty'), most('single', NO_COLLAPSE_TO)];
  const with64 = medians.find(({ callers }) => callers === NO_COLLAPSE_TO)?.single ?? NaN;
  say(`HTTP: transfer: books ${await auditPlatform(server.url(WALLET_DATABASE), { isRunning: true })}`);
  const measured = `${describeRuns(options)}, in ${TURNS} turns`;
  goals.push(
    atLeast('HTTP: transfers, at most', transfers / emptyPosts, MIN_SINGLE_SHARE, 'x empty POSTs at most', {
      measured,
    }),
    atLeast('HTTP: transfers, at most', transfers, MIN_SINGLES_PER_SECOND, 'a second', { measured }),
    atLeast(`HTTP: ${NO_COLLAPSE_TO} clients`, with64 / upTo64, MIN_KEPT_SHARE, 'x the best up to there', { measured }),
  );
}

/** Bulks by HTTP, and as many of the same at a time in this process: both reach the server in the same way. */
async function bulks({ server, options, recorder, goals }: Bench, ask: Ask): Promise<void> {
  const members = people(128);
  await populate(await server.createDatabase(IN_PROCESS), members);
  const wallet = await WalletLoad.open(server.socketUrl(IN_PROCESS), members);
  const shares: number[] = [];
  try {
    const act = wallet.bulk(BULK_SIZE);
    const run = (seconds: number) => closedLoop(BULK_CALLERS, seconds, act);
    const load = `bulks of ${BULK_SIZE} in process`;
    for (let number = 0; number < options.rounds; number += 1) {
      const byHttp = await recorder.take(ask('bulk', `HTTP: bulks of ${BULK_SIZE}`, BULK_CALLERS));
      const inProcess = await recorder.take({ load, callers: BULK_CALLERS, database: IN_PROCESS, run });
      shares.push(byHttp.perSecond / inProcess.perSecond);
    }
    say(`${load}: books ${await wallet.audit()}`);
  } finally {
    await wallet.close();
  }
  say(`HTTP: bulks of ${BULK_SIZE}: books ${await auditPlatform(server.url(WALLET_DATABASE), { isRunning: true })}`);
  goals.push(atLeast(`HTTP: bulks of ${BULK_SIZE}`, median(shares), MIN_BULK_SHARE, 'x in process'));
}
