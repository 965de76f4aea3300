import { median, round2 } from '../numbers.js';
import type { Bench } from './bench.js';
import { type Load, OTHERS, UNIFORM } from './loads.js';
import type { Part } from './options.js';
import { PlainLedger } from './plain-ledger.js';
import { say } from './say.js';
import { prepareTpcb, type Protocol, type Tpcb } from './tpcb.js';

const PEER_CLIENTS = [8, 16, 32, 64];
/** A run of TPC-B-like is cut into so many: alone it swings by a factor of almost two. */
const PEER_PIECES = 5;

/** Rates of one round: what each load did a second, and what it did in units of the peer around it. One that was cut short lacks some. */
export type Round = ReadonlyMap<Part | 'plain', Rate>;

interface Rate {
  readonly perSecond: number;
  /** In units of TPC-B-like with prepared statements. */
  readonly overPrepared: number;
  /** And of the same as pgbench runs it by default; for the uniform load alone. */
  readonly overSimple?: number;
}

/**
 * The peers and the loads take turns, round after round, on one server. TPC-B-like runs before and after each of them, and each is
 * compared with the median of its pieces there, so that what else the machine does falls on both alike.
 *
 * @param rounds are filled on the way: a failure leaves what was measured before it
 */
export async function takeTurns(bench: Bench, rounds: Round[]): Promise<void> {
  const { server, options, notes } = bench;
  const tpcb = await prepareTpcb(await server.createDatabase('tpcb'));
  const plain = await PlainLedger.prepare(await server.createDatabase('plain'));
  const loads = [UNIFORM, ...OTHERS.filter(({ part }) => options.parts.has(part))];
  notes['TPC-B-like'] = tpcb.tool;
  const best = (protocol: Protocol) =>
    bestOf(PEER_CLIENTS, async (count) => median(await takeTpcb(bench, tpcb, protocol, count)));
  const clients = { simple: await best('simple'), prepared: await best('prepared') };
  const peer = (protocol: Protocol) => takeTpcb(bench, tpcb, protocol, clients[protocol]);
  const plainClients = await bestOf(PEER_CLIENTS, (count) => takePlain(bench, plain, count));
  for (let number = 1; number <= options.rounds; number += 1) {
    const round = new Map<Part | 'plain', Rate>();
    rounds.push(round);
    await takeRound(round, loads, peer, {
      load: async (load) => (await bench.run(load)).perSecond,
      plain: () => takePlain(bench, plain, plainClients),
    });
    say(
      `round ${number}: ${[...round].map(([part, { perSecond }]) => `${part} ${Math.round(perSecond)}/s`).join(', ')}`,
    );
  }
}

/** The median over the rounds that have it. */
export const over = (rounds: readonly Round[], of: (round: Round) => number): number =>
  median(rounds.map(of).filter((value) => !Number.isNaN(value)));

export const peakOf = (rounds: readonly Round[]): number =>
  over(rounds, (round) => round.get('uniform')?.perSecond ?? NaN);

/** What a load did in units of what the uniform one did in the same round. */
export const overUniform = (round: Round, part: Part | 'plain'): number =>
  (round.get(part)?.perSecond ?? NaN) / (round.get('uniform')?.perSecond ?? NaN);

interface Turn {
  readonly load: (load: Load) => Promise<number>;
  readonly plain: () => Promise<number>;
}

async function takeRound(
  round: Map<Part | 'plain', Rate>,
  loads: readonly Load[],
  peer: (protocol: Protocol) => Promise<number[]>,
  turn: Turn,
): Promise<void> {
  const simple = await peer('simple');
  let before = await peer('prepared');
  const compare = async (part: Part | 'plain', run: () => Promise<number>): Promise<void> => {
    const perSecond = await run();
    const after = await peer('prepared');
    const around = [...before, ...after];
    const overPrepared = perSecond / median(around);
    round.set(part, { perSecond, overPrepared });
    say(
      `${part}: ${round2(overPrepared)} x TPC-B-like, prepared, which did ${Math.round(Math.min(...around))} to ${Math.round(Math.max(...around))}/s around it`,
    );
    before = after;
  };
  for (const load of loads) {
    await compare(load.part, () => turn.load(load));
    if (load !== UNIFORM) continue;
    const around = [...simple, ...(await peer('simple'))];
    const uniform = round.get('uniform')!;
    round.set('uniform', { ...uniform, overSimple: uniform.perSecond / median(around) });
  }
  await compare('plain', turn.plain);
}

async function takeTpcb({ recorder }: Bench, tpcb: Tpcb, protocol: Protocol, callers: number): Promise<number[]> {
  const run = (seconds: number) => tpcb.run(protocol, callers, seconds);
  const load = `TPC-B-like, ${protocol}`;
  const pieces = await recorder.takePieces({ load, callers, database: 'tpcb', run }, PEER_PIECES);
  return pieces.map(({ perSecond }) => perSecond);
}

async function takePlain({ recorder }: Bench, plain: PlainLedger, callers: number): Promise<number> {
  const run = (seconds: number) => plain.run(callers, seconds);
  return (await recorder.take({ load: 'one SQL transaction each', callers, database: 'plain', run })).perSecond;
}

/** With how many clients a peer is at its best. */
async function bestOf(counts: readonly number[], run: (count: number) => Promise<number>): Promise<number> {
  const rates: number[] = [];
  // Nothing at all came of it where so many could not even connect in time.
  for (const count of counts) rates.push((await run(count)) || 0);
  return counts[rates.indexOf(Math.max(...rates))] as number;
}
