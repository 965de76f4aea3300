import type { INestApplication } from '@nestjs/common';
import { testKafka } from '#testing/servers';
import { appendToOutbox } from '../outbox.js';
import { EventsStats } from '../stats.js';
import { ChildInstance } from '../test-support/child.js';
import { type Cluster, makeTopics, startInstance } from '../test-support/kafka-app.js';
import { happened } from '../test-support/listeners.js';
import { Stage } from '../test-support/stage.js';

const KEYS = Array.from({ length: 12 }, (_, n) => `k${n}`);
const EACH = 40;
const ALL = KEYS.length * EACH;

describe('instances of a service', () => {
  let stage: Stage;
  let cluster: Cluster;
  const running = new Set<INestApplication>();

  beforeEach(async () => {
    stage = await Stage.set();
    const kafka = await testKafka();
    cluster = { brokers: kafka.brokers.split(','), prefix: kafka.prefix };
    await makeTopics(cluster);
  }, 60_000);

  afterEach(async () => {
    await Promise.all([...running].map(stop));
    await stage.strike();
  });

  const service = (name: string) => stage.services.find((one) => one.name === name)!;

  async function start(name: string): Promise<INestApplication> {
    const app = await startInstance({ service: service(name), ...cluster });
    running.add(app);
    return app;
  }

  async function stop(app: INestApplication): Promise<void> {
    running.delete(app);
    await app.close();
  }

  /** Every key gets its numbers one after another, all keys side by side. */
  async function tellAll(): Promise<void> {
    for (let n = 1; n <= EACH; n++) {
      await stage.alpha.transaction(async (manager) => {
        for (const key of KEYS) await appendToOutbox(manager, happened, { key, payload: { n } });
      });
    }
  }

  /** Whatever happened meanwhile: everything once, and each key in its order. */
  async function expectAllInOrder(others = 0): Promise<void> {
    await stage.settled(2 * (ALL + others));
    const expected = Array.from({ length: EACH }, (_, n) => n + 1);
    for (const consumer of ['first', 'second']) {
      for (const key of KEYS) expect(await stage.effects(consumer, key)).toEqual(expected);
    }
  }

  const hasEffects = (count: number) => stage.until(async () => (await stage.effects('first')).length >= count, 25_000);

  const consumed = async (app: INestApplication) => (await app.get(EventsStats).read())[0]!.consumed;

  it('share the work, and keep the order within each key when one joins and another is stopped', async () => {
    await start('alpha');
    const one = await start('beta');
    const telling = tellAll();
    await hasEffects(ALL / 10);
    const two = await start('beta');
    await stage.until(async () => (await consumed(two)) > 0, 25_000);
    expect(await consumed(one)).toBeGreaterThan(0);
    await stop(one);
    await telling;
    await expectAllInOrder();
  }, 90_000);

  it('lose nothing and repeat nothing where one is killed in the middle of its work', async () => {
    await start('alpha');
    const victim = await ChildInstance.start(service('beta'), cluster);
    const telling = tellAll();
    await hasEffects(ALL / 10);
    await start('beta');
    await hasEffects(ALL / 5);
    await victim.end('SIGKILL');
    await telling;
    await expectAllInOrder();
  }, 90_000);

  it('publish by one relay at a time; another follows when its connection ends', async () => {
    const victim = await ChildInstance.start(service('alpha'), cluster);
    await start('beta');
    const heir = await start('alpha');
    const published = async () => (await heir.get(EventsStats).read())[0]!.published;
    await stage.tell(1, 'warm-up');
    await stage.settled(2);
    expect(await published()).toBe(0);
    await stage.clear();
    const telling = tellAll();
    await hasEffects(ALL / 10);
    const killedAt = performance.now();
    await victim.end('SIGKILL');
    // What was told before may all have been published by the time that its effects were seen.
    await stage.tell(1, 'last');
    await stage.until(async () => (await published()) > 0);
    expect(performance.now() - killedAt).toBeLessThan(5_000);
    await telling;
    await expectAllInOrder(1);
  }, 90_000);

  it('say nothing to worry about while others come and go, and leave the group when they are stopped', async () => {
    await start('alpha');
    const quiet = await ChildInstance.start(service('beta'), cluster);
    await stage.tell(1);
    await stage.settled(2);
    const other = await start('beta');
    await stage.tell(2);
    await stage.settled(4);
    await stop(other);
    await stage.tell(3);
    await stage.settled(6);
    await quiet.end('SIGTERM');
    expect(quiet.output).toBe('begun\n');
    const startedAt = performance.now();
    await start('beta');
    await stage.tell(4);
    await stage.settled(8);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  }, 90_000);
});
