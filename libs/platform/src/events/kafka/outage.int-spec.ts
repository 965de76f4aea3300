import type { INestApplication } from '@nestjs/common';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KafkaServer, provideKafka } from '#testing/stack/kafka';
import { HealthRegistry } from '../../health/index.js';
import { ChildInstance } from '../test-support/child.js';
import { type Cluster, makeTopics, startInstance } from '../test-support/kafka-app.js';
import { Stage } from '../test-support/stage.js';

describe('while Kafka is away', () => {
  let folder: string;
  let server: KafkaServer;
  let cluster: Cluster;
  let stage: Stage;
  let apps: INestApplication[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'saffron-outage-'));
    server = await provideKafka({ folder, isDurable: true });
    cluster = { brokers: server.brokers.split(','), prefix: '' };
    await makeTopics(cluster);
    stage = await Stage.set();
  }, 90_000);

  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await stage.strike();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const health = async () => apps[0]!.get(HealthRegistry).check();

  it('a service starts, stays ready, says that its events wait, and goes on when Kafka is back', async () => {
    await server.kill();
    apps = await Promise.all(stage.services.map((service) => startInstance({ service, ...cluster })));
    const watched = await ChildInstance.start(stage.services[1]!, cluster);
    await stage.tell(1);
    await stage.until(async () => (await health()).parts['events'] === 'down');
    expect((await health()).ready).toBe(true);
    expect(await stage.alpha.query<unknown[]>('SELECT FROM outbox')).toHaveLength(1);
    await server.restart();
    await stage.until(async () => (await stage.effects('first')).length === 1, 60_000);
    await stage.until(async () => (await health()).parts['events'] === 'up', 30_000);
    await watched.end('SIGTERM');
    const said = watched.output.split('\n').filter((line) => line.startsWith('{'));
    expect(said.filter((line) => line.includes('"level":40')).length).toBeLessThanOrEqual(2);
    expect(said.filter((line) => line.includes('"level":50'))).toEqual([]);
    expect(watched.output).not.toMatch(/Warning/);
  }, 120_000);

  it('nothing is lost, repeated or out of order where it goes in the middle of the flow', async () => {
    await stage.clear();
    const numbers = Array.from({ length: 300 }, (_, n) => n + 1);
    const telling = (async () => {
      for (const n of numbers) await stage.tell(n);
    })();
    await stage.until(async () => (await stage.effects('first')).length >= 30, 30_000);
    await server.kill();
    await telling;
    await server.restart();
    await stage.until(async () => (await stage.effects('second')).length >= 300, 60_000);
    await stage.settled(600);
    expect(await stage.effects('first')).toEqual(numbers);
    expect(await stage.effects('second')).toEqual(numbers);
  }, 150_000);

  it('a service still stops in time', async () => {
    await server.kill();
    await stage.tell(1);
    await stage.until(async () => (await health()).parts['events'] === 'down', 60_000);
    const stoppedAt = performance.now();
    await Promise.all(apps.splice(0).map((app) => app.close()));
    expect(performance.now() - stoppedAt).toBeLessThan(30_000);
    expect(await stage.alpha.query<unknown[]>('SELECT FROM outbox')).toHaveLength(1);
  }, 120_000);
});
