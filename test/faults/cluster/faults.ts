import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { ServiceProcess } from '../../../scripts/cluster/service-process.js';
import { Chance } from './chance.js';
import { type Crash, crashesOf, type CrashesSeen, nameOf } from './crashes.js';
import type { Journal } from './journal.js';
import type { Observer } from './observer.js';
import type { Rig } from './rig.js';

interface Scene {
  readonly rig: Rig;
  readonly observer: Observer;
  readonly journal: Journal;
  readonly chance: Chance;
  readonly crashes: CrashesSeen;
}

type Fault = (scene: Scene) => Promise<string>;

/** Each does its harm, takes back what only holds for a while, and says what it did. */
const PROCESSES: readonly Fault[] = [kill, kill, pauseService, pauseGateway];
const SERVERS: readonly Fault[] = [breakBroker, flushRedis, restartRedis];
const MESSAGES: readonly Fault[] = [republish, republish, sendGarbage];

/**
 * Processes, what they stand on and what they tell each other are hurt side by side until the signal; crashes, the database and messages
 * come to their last all the same. @returns what was done
 */
export async function hurt(scene: Scene, signal: AbortSignal): Promise<string[]> {
  const inOwnTurn = (faults: readonly Fault[], until?: AbortSignal) => {
    const chance = new Chance(scene.chance.between(0, 2 ** 31));
    return inTurn(chance.shuffled(faults), { ...scene, chance }, until);
  };
  const crashes = Map.groupBy(crashesOf(scene.chance.seed), ({ app }) => app);
  const lanes = [
    ...[inOwnTurn(PROCESSES, signal), inOwnTurn(SERVERS, signal), inOwnTurn(MESSAGES), inOwnTurn([breakDatabase])],
    ...[...crashes.values()].map((ofOne) => inOwnTurn(ofOne.map(crash))),
  ];
  return (await Promise.all(lanes)).flat();
}

async function inTurn(faults: readonly Fault[], scene: Scene, until?: AbortSignal): Promise<string[]> {
  const done: string[] = [];
  for (const fault of faults) {
    if (until?.aborted) break;
    done.push(await fault(scene));
    await delay(scene.chance.between(300, 1_200));
  }
  return done;
}

const crash =
  (wish: Crash): Fault =>
  async ({ rig, crashes }) => {
    const isMet = await rig.crashAt(wish);
    if (isMet) crashes.note(wish);
    return `${nameOf(wish)} ${isMet ? 'ended' : 'waited for in vain'}`;
  };

function kill({ rig, chance }: Scene): Promise<string> {
  const service = chance.pick(rig.services);
  return Promise.resolve(`${service.instance.name} ${send(service.pid, 'SIGKILL') ? 'killed' : 'is down already'}`);
}

const isGateway = ({ instance }: ServiceProcess): boolean => instance.app === 'gateway';

function pauseService(scene: Scene): Promise<string> {
  return pause(
    scene,
    scene.rig.services.filter((service) => !isGateway(service)),
  );
}

function pauseGateway(scene: Scene): Promise<string> {
  return pause(scene, scene.rig.services.filter(isGateway));
}

async function pause({ chance }: Scene, among: readonly ServiceProcess[]): Promise<string> {
  const { instance, pid } = chance.pick(among);
  const ms = chance.between(1_000, 3_000);
  if (!send(pid, 'SIGSTOP')) return `${instance.name} not paused: it is down`;
  await delay(ms);
  send(pid, 'SIGCONT');
  return `${instance.name} paused for ${ms} ms`;
}

/** Whether there was somebody to get it: what is down is being started again by somebody else. */
function send(pid: number | undefined, signal: NodeJS.Signals): boolean {
  try {
    return pid !== undefined && process.kill(pid, signal);
  } catch {
    return false;
  }
}

async function breakDatabase({ rig, chance }: Scene): Promise<string> {
  const ms = chance.between(0, 1_500);
  await delay(chance.between(0, 6_000));
  await rig.stack.postgres.kill();
  await delay(ms);
  await rig.stack.postgres.restart();
  return `PostgreSQL killed, and away for more than ${ms} ms`;
}

async function breakBroker({ rig, chance }: Scene): Promise<string> {
  const ms = chance.between(500, 2_000);
  await rig.stack.kafka.kill();
  await delay(ms);
  await rig.stack.kafka.restart();
  return `broker away for more than ${ms} ms`;
}

async function flushRedis({ rig }: Scene): Promise<string> {
  const redis = new Redis(rig.stack.redis.url);
  await redis.flushall();
  redis.disconnect();
  return 'Redis emptied';
}

async function restartRedis({ rig }: Scene): Promise<string> {
  await rig.stack.redis.kill();
  await rig.stack.redis.restart();
  return 'Redis restarted';
}

async function republish({ observer, chance }: Scene): Promise<string> {
  return `${await observer.republish(chance)} events sent again, out of their order`;
}

async function sendGarbage({ observer, journal, chance }: Scene): Promise<string> {
  journal.garbage += await observer.sendGarbage(chance);
  return 'what is no event sent';
}
