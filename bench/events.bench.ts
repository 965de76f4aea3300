import { setTimeout as delay } from 'node:timers/promises';
import type { EventDefinition } from '#contracts/events';
import { appendToOutbox } from '#platform/events';
import { Child } from './events/child.js';
import { latencies, paced, spread } from './events/pace.js';
import { setStage } from './events/stage.js';
import { BARE, piled, rained, tick, ticked } from './events/ticks.js';
import { percentile } from './numbers.js';
import { atMost, publish } from './report.js';

const PER_SECOND = 500;
const SECONDS = Number(process.argv[2] ?? 20);
const BACKLOG = Number(process.argv[3] ?? 50_000);
const WARM_UP_S = 3;
/** As many messages in one batch of kafkajs alone as the relay sends. */
const BATCH = 500;
const GOAL_MS = 250;

type Row = Record<string, string | number>;
let nextNumber = 0;
const stage = await setStage();
const children: Child[] = [];
const start = async (name: string, ...args: string[]): Promise<Child> => {
  const child = await Child.start(name, ...args, stage.brokers);
  children.push(child);
  return child;
};

try {
  const bareChild = await start('bare', '');
  const bare = await latency('kafkajs alone', bareChild, sendBare);
  const bareBacklog = await bareThroughput(bareChild);
  await bareChild.end();
  const relayRow = await relayThroughput();
  const listener = await start('listener', stage.urls.listener);
  await start('ticker', stage.urls.ticker);
  const one = await latency('each event in a transaction of its own', listener, (n) => append(ticked, n));
  const many = await latency('events that share transactions', listener, (n) => append(rained, n));
  await publish({
    name: 'events',
    notes: {
      latency: `${PER_SECOND} events a second for ${SECONDS} s, each committed alone, 200 keys; from the COMMIT being sent to the handler`,
      'kafkajs alone': 'idempotent producer, one message a send, to eachBatch of a consumer group',
      throughput: `${BACKLOG} events that wait; kafkajs alone sends batches of ${BATCH}`,
      server: 'PostgreSQL and Kafka of this machine, durable; relay, consumer and load are processes of their own',
    },
    rows: [bare.row, one.row, many.row, bareBacklog, relayRow],
    goals: [one, many].map(({ row, p95Ms }) => atMost(`p95, ${row['what']}`, p95Ms, GOAL_MS, 'ms')),
  });
} finally {
  await Promise.all(children.map((child) => child.end()));
  await stage.clear();
}

async function latency(
  what: string,
  child: Child,
  send: (n: number) => Promise<void>,
): Promise<{ row: Row; p95Ms: number }> {
  const first = nextNumber;
  nextNumber += (WARM_UP_S + SECONDS) * PER_SECOND;
  const warmUp = await paced(first, WARM_UP_S * PER_SECOND, PER_SECOND, send);
  await latencies(child, warmUp.sent);
  const { sent, perSecond } = await paced(first + WARM_UP_S * PER_SECOND, SECONDS * PER_SECOND, PER_SECOND, send);
  const times = await latencies(child, sent);
  return { row: { what, ...spread(times), 'events/s': perSecond }, p95Ms: percentile(times, 0.95) };
}

async function append(definition: EventDefinition<typeof ticked.payload>, n: number): Promise<void> {
  await stage.ticker.transaction((manager) => appendToOutbox(manager, definition, tick(n)));
}

async function sendBare(n: number): Promise<void> {
  await stage.producer.send({ topic: BARE, acks: -1, messages: [bareMessage(n)] });
}

function bareMessage(n: number) {
  const { key, payload } = tick(n);
  return { key, value: JSON.stringify({ id: crypto.randomUUID(), type: BARE, key, occurredAt: new Date(), payload }) };
}

async function bareThroughput(child: Child): Promise<Row> {
  const startedAt = performance.now();
  for (let sent = 0; sent < BACKLOG; sent += BATCH) {
    const messages = Array.from({ length: BATCH }, (_, n) => bareMessage(1e9 + sent + n));
    await stage.producer.send({ topic: BARE, acks: -1, messages });
  }
  const perSecond = rate(startedAt);
  await child.seen();
  return { what: `kafkajs alone, ${BACKLOG} in a row`, 'events/s': perSecond };
}

/** From the start of the relay to the last row being deleted. */
async function relayThroughput(): Promise<Row> {
  for (let n = 0; n < BACKLOG; n += 5_000) {
    await stage.ticker.query(
      `INSERT INTO outbox (id, type, key, occurred_at, payload)
       SELECT gen_random_uuid(), $1, 'key-' || n % 200, now(), json_build_object('n', -n, 'note', repeat('x', 200))
       FROM generate_series($2::int, $3::int) AS n`,
      [piled.type, n + 1, n + 5_000],
    );
  }
  const startedAt = performance.now();
  const relay = await start('ticker', stage.urls.ticker);
  const begunAt = performance.now();
  while ((await relay.seen()).published < BACKLOG) await delay(50);
  const perSecond = rate(begunAt);
  await relay.end();
  process.stdout.write(`The relay's process took ${Math.round(begunAt - startedAt)} ms to begin\n`);
  return { what: `the relay, ${BACKLOG} that wait`, 'events/s': perSecond };
}

function rate(since: number): number {
  return Math.round(BACKLOG / ((performance.now() - since) / 1_000));
}
