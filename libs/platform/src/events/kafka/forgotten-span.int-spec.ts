import type { INestApplication } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { testKafka } from '#testing/servers';
import { type Cluster, makeTopics, startInstance } from '../test-support/kafka-app.js';
import { Stage } from '../test-support/stage.js';

describe('events that the brokers took while what was told never happened', () => {
  let stage: Stage;
  let cluster: Cluster;
  const apps: INestApplication[] = [];

  beforeAll(async () => {
    stage = await Stage.set();
    const kafka = await testKafka();
    cluster = { brokers: kafka.brokers.split(','), prefix: kafka.prefix };
    await makeTopics(cluster);
  }, 60_000);

  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await stage.strike();
  });

  it('are left out, and those before and after them are not', async () => {
    const [alpha, beta] = stage.services;
    apps.push(await startInstance({ service: alpha!, ...cluster }));
    const isTaken = async () => (await stage.alpha.query<unknown[]>('SELECT FROM outbox')).length === 0;
    const moments: number[] = [];
    for (const n of [1, 2, 3]) {
      await stage.tell(n);
      await stage.until(isTaken);
      // The clock has to have gone on; it is the same for the broker.
      await delay(5);
      moments.push(Date.now());
    }
    const [from, to] = moments as [number, number, number];
    apps.push(await startInstance({ service: beta!, ...cluster, forgotten: { from, to } }));
    await stage.until(async () => (await stage.effects('first')).length === 2);
    await stage.tell(4);
    await stage.until(async () => (await stage.effects('first')).length === 3);
    expect(await stage.effects('first')).toEqual([1, 3, 4]);
  }, 60_000);
});
