import type { INestApplication } from '@nestjs/common';
import { testKafka } from '#testing/servers';
import { HealthRegistry } from '../../health/index.js';
import { appendToOutbox } from '../outbox.js';
import { type Cluster, makeTopics, startInstance } from '../test-support/kafka-app.js';
import { CATALOGUE, gathered, happened } from '../test-support/listeners.js';
import { Stage } from '../test-support/stage.js';

describe('topics that are made after a service has started to listen', () => {
  let stage: Stage;
  let cluster: Cluster;
  let apps: readonly INestApplication[] = [];

  beforeAll(async () => {
    stage = await Stage.set();
    const kafka = await testKafka();
    cluster = { brokers: kafka.brokers.split(','), prefix: kafka.prefix };
  }, 60_000);

  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await stage.strike();
  });

  it('are waited for while the others are read, and then read from their beginning', async () => {
    apps = await Promise.all(stage.services.map((service) => startInstance({ service, ...cluster })));
    const events = async () => (await apps[1]!.get(HealthRegistry).check()).parts['events'];
    expect(await events()).toBe('down');

    await makeTopics(cluster, [happened]);
    await stage.tell(1);
    await stage.until(async () => (await stage.effects('first')).join() === '1');
    expect(await events()).toBe('down');

    await appendToOutbox(stage.alpha.manager, gathered, { key: 'k', payload: { n: 2 } });
    await stage.tell(3);
    await makeTopics(cluster, CATALOGUE);
    await stage.until(async () => (await stage.effects('together')).join() === '2', 25_000);
    await stage.until(async () => (await stage.effects('first')).join() === '1,3');
    await stage.until(async () => (await events()) === 'up', 25_000);
  }, 90_000);
});
