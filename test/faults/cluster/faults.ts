import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { ServiceProcess } from '../../../scripts/cluster/service-process.js';
import { Chance } from './chance.js';
import type { Journal } from './journal.js';
import type { Observer } from './observer.js';
import type { Rig } from './rig.js';

const MOMENTS = ['committed', 'published', 'stored', 'handled'] as const;

interface Scene {
  readonly rig: Rig;
  readonly observer: Observer;
  readonly journal: Journal;
  readonly chance: Chance;
}

type Fault = (scene: Scene) => Promise<string>;

/** Each does its harm, takes back what only holds for a while, and says what it did. */
const PROCESSES: readonly Fault[] = [crash, crash, crash, crash, kill, kill, pause];
const SERVERS: readonly Fault[] = [breakBroker, flushRedis, restartRedis];
const MESSAGES: readonly Fault[] = [republish, republish, sendGarbage];

/**
 * Processes, what they stand on and what they tell each other are hurt side by side until the signal; messages come to their last all the
 * same. @returns what was done
 */
export async function hurt(scene: Scene, signal: AbortSignal): Promise<string[]> {
  const inOwnTurn = (faults: readonly Fault[], until?: AbortSignal) => {
    const chance = new Chance(scene.chance.between(0, 2 ** 31));
    return inTurn(chance.shuffled(faults), { ...scene, chance }, until);
  };
  const lanes = [inOwnTurn(PROCESSES, signal), inOwnTurn(SERVERS, signal), inOwnTurn(MESSAGES)];
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

const behind = ({ rig }: Scene): ServiceProcess[] => rig.services.filter(({ instance }) => instance.app !== 'gateway');

async function crash(scene: Scene): Promise<string> {
  const [service, moment] = [scene.chance.pick(behind(scene)), scene.chance.pick(MOMENTS)];
  await scene.rig.crashAt(service, moment);
  return `${service.instance.name} ends when ${moment}`;
}

function kill({ rig, chance }: Scene): Promise<string> {
  const service = chance.pick(rig.services);
  if (service.pid) process.kill(service.pid, 'SIGKILL');
  return Promise.resolve(`${service.instance.name} killed`);
}

async function pause(scene: Scene): Promise<string> {
  const service = scene.chance.pick(behind(scene));
  const [pid, ms] = [service.pid, scene.chance.between(1_000, 3_000)];
  if (!pid) return `${service.instance.name} not paused: it is down`;
  process.kill(pid, 'SIGSTOP');
  await delay(ms);
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // It was ended while it stood still.
  }
  return `${service.instance.name} paused for ${ms} ms`;
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
