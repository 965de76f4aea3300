import { join } from 'node:path';
import { type Anvil, findAnvil, startAnvil } from '#testing/anvil';
import { type KafkaServer, provideKafka } from '#testing/stack/kafka';
import { provideRedis, type RedisServer } from '#testing/stack/redis';
import type { Undo } from '../../apps/platform/src/undo.js';
import { type Mail, provideMail } from './mail.js';
import { portFor, type Ports } from './ports.js';
import { type Postgres, providePostgres } from './postgres.js';

/** The servers that the services stand on. */
export interface Stack {
  readonly postgres: Postgres;
  readonly redis: RedisServer;
  readonly kafka: KafkaServer;
  readonly mail: Mail;
  /** Not asked for, or not there for this machine. */
  readonly anvil: Anvil | undefined;
}

export interface StackOptions {
  /** Of this start alone: everything that the servers keep. */
  readonly dataDir: string;
  /** Takes the steps that stop what was started. */
  readonly undo: Undo;
  /** Progress, for a person to read. */
  readonly say: (line: string) => void;
  readonly hasChain: boolean;
  readonly ports: Ports;
}

/** Of the members' pages as of the chain that they are shown; see `POLYGON_RPC_URLS`. */
const CHAIN_ID = 137;

/** Brings them up at once, each by the first means that works. Throws a `StartError` of one line where one cannot be had. */
export async function startStack({ dataDir, undo, say, hasChain, ports }: StackOptions): Promise<Stack> {
  const kept = async <T extends { stop(): Promise<void> } | undefined>(starting: Promise<T>): Promise<T> => {
    const server = await starting;
    if (server) undo.push(() => server.stop());
    return server;
  };
  const own = async (name: string, usualPort: number) => ({
    ...{ folder: join(dataDir, name), port: await portFor(usualPort, ports), isDurable: true },
  });
  const starting = [
    kept(providePostgres(dataDir, say)),
    kept(own('redis', 6_379).then(provideRedis)),
    kept(own('kafka', 9_092).then(provideKafka)),
    kept(provideMail(dataDir, ports)),
    kept(hasChain ? startChain() : Promise.resolve(undefined)),
  ] as const;
  // Where one fails the others come up all the same, so that they are known when everything is stopped.
  await Promise.allSettled(starting);
  const [postgres, redis, kafka, mail, anvil] = await Promise.all(starting);
  return { postgres, redis, kafka, mail, anvil };
}

const startChain = async (): Promise<Anvil | undefined> =>
  (await findAnvil()) ? startAnvil({ chainId: CHAIN_ID }) : undefined;
