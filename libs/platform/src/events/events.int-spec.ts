import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Payload } from '@nestjs/microservices';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import { defineEvent, type EventEnvelope } from '#contracts/events';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import { DatabaseModule } from '../database/index.js';
import { createHttpAdapter } from '../http/index.js';
import {
  appendToOutbox,
  Consume,
  EventsModule,
  EventTransaction,
  InProcessTransport,
  outboxRow,
  INSERT_OUTBOX,
} from './index.js';

const happened = defineEvent('alpha.happened.v1', z.object({ n: z.int() }));
const gathered = defineEvent('alpha.gathered.v1', z.object({ n: z.int() }));
const addressed = defineEvent('alpha.addressed.v1', z.object({ n: z.int(), to: z.string() }));
const whispered = defineEvent('alpha.whispered.v1', z.object({ secret: z.string() }), { sensitive: true });
type Happened = EventEnvelope<{ n: number }>;

/** What the failing consumer still refuses; a test decides when it recovers. */
const refusing = new Set<number>();
/** Two tries more and an event is dead, unless a test has patience: then it is tried until the test lets it pass. */
const pausesMs: number[] = [];
const bePatient = () => pausesMs.splice(0, pausesMs.length, ...Array<number>(1_000).fill(20));

@Controller()
class Listeners {
  @Consume(happened, 'beta.first')
  async first(@Payload() event: Happened, @EventTransaction() manager: EntityManager): Promise<void> {
    await note(manager, 'first', event);
  }

  @Consume(happened, 'beta.second')
  async second(@Payload() event: Happened, @EventTransaction() manager: EntityManager): Promise<void> {
    await note(manager, 'second', event);
    if (refusing.has(event.payload.n)) throw new Error(`will not take ${event.payload.n}`);
  }

  @Consume(gathered, 'beta.together', { together: 50 })
  async together(@Payload() events: readonly Happened[], @EventTransaction() manager: EntityManager): Promise<void> {
    const numbers = events.map(({ payload: { n } }) => n);
    const sql = `INSERT INTO effects (consumer, n, tx) SELECT 'together', n, pg_current_xact_id()::text FROM unnest($1::int[]) AS n`;
    await manager.query(sql, [numbers]);
    const refused = numbers.find((n) => refusing.has(n));
    if (refused !== undefined) throw new Error(`will not take ${refused}`);
  }

  @Consume(addressed, 'beta.addressee', { only: { to: 'beta' } })
  async addressee(@Payload() event: Happened, @EventTransaction() manager: EntityManager): Promise<void> {
    await note(manager, 'addressee', event);
  }

  @Consume(whispered, 'beta.confidant')
  async confidant(
    @Payload() event: EventEnvelope<{ secret: string }>,
    @EventTransaction() manager: EntityManager,
  ): Promise<void> {
    await manager.query("INSERT INTO effects (consumer, n) VALUES ('confidant', $1)", [event.payload.secret.length]);
  }
}

const note = (manager: EntityManager, consumer: string, event: Happened) =>
  manager.query('INSERT INTO effects (consumer, n) VALUES ($1, $2)', [consumer, event.payload.n]);

describe('events between services of one process', () => {
  const databases: TestDatabase[] = [];
  let app: NestFastifyApplication;
  let alpha: DataSource;
  let beta: DataSource;

  beforeAll(async () => {
    for (let n = 0; n < 2; n++) databases.push(await createTestDatabase('notifications'));
    const services = ['alpha', 'beta'].map((name, n) => ({ name, url: databases[n]!.url }));
    const transport = new InProcessTransport();
    @Module({
      imports: [
        ...services.map(({ name, url }) => DatabaseModule.forService({ service: name, url, poolSize: 3 })),
        EventsModule.inProcess({ transport, services, logLevel: 'silent', retryPausesMs: pausesMs }),
      ],
      controllers: [Listeners],
    })
    class TestModule {}
    app = await NestFactory.create<NestFastifyApplication>(TestModule, createHttpAdapter(), { logger: false });
    app.connectMicroservice({ strategy: transport });
    beta = app.get(getDataSourceToken('beta'));
    alpha = app.get(getDataSourceToken('alpha'));
    await beta.query('CREATE TABLE effects (seq serial PRIMARY KEY, consumer text NOT NULL, n int NOT NULL, tx text)');
    await app.startAllMicroservices();
    await app.init();
  });

  afterAll(async () => {
    await app.close();
    for (const database of databases) await database.drop();
  });

  beforeEach(async () => {
    refusing.clear();
    pausesMs.splice(0, pausesMs.length, 10, 20);
    await beta.query('TRUNCATE effects');
    await beta.query('TRUNCATE inbox');
  });

  const tell = (n: number, key = 'k') => appendToOutbox(alpha.manager, happened, { key, payload: { n } });

  const effects = async (consumer: string): Promise<number[]> => {
    const rows = await beta.query<{ n: number }[]>('SELECT n FROM effects WHERE consumer = $1 ORDER BY seq', [
      consumer,
    ]);
    return rows.map(({ n }) => n);
  };

  const states = async (): Promise<Record<string, number>> => {
    const rows = await beta.query<{ state: string; count: number }[]>(
      'SELECT state, count(*)::int FROM inbox GROUP BY state',
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  };

  const until = async (condition: () => Promise<boolean>): Promise<void> => {
    const deadline = Date.now() + 10_000;
    while (!(await condition())) {
      if (Date.now() > deadline) throw new Error(`it did not happen; the inbox is ${JSON.stringify(await states())}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };

  const settled = (count: number) =>
    until(async () => {
      const { done = 0, dead = 0 } = await states();
      return done + dead === count;
    });

  it('brings a committed fact to every consumer exactly once, in order', async () => {
    for (let n = 1; n <= 20; n++) await tell(n);
    await settled(40);
    const expected = Array.from({ length: 20 }, (_, n) => n + 1);
    expect(await effects('first')).toEqual(expected);
    expect(await effects('second')).toEqual(expected);
  });

  it('tells nothing of a transaction that was rolled back', async () => {
    await expect(
      alpha.transaction(async (manager) => {
        await appendToOutbox(manager, happened, { key: 'k', payload: { n: 99 } });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await tell(1);
    await settled(2);
    expect(await effects('first')).toEqual([1]);
  });

  it('has one effect of a fact that is published twice', async () => {
    const row = outboxRow(happened, { key: 'k', payload: { n: 7 } });
    await alpha.query(INSERT_OUTBOX, row);
    await settled(2);
    await alpha.query(INSERT_OUTBOX, row);
    await tell(8);
    await settled(4);
    expect(await effects('first')).toEqual([7, 8]);
  });

  it('retries a failing consumer without its half-done effect, while the other one is served', async () => {
    bePatient();
    refusing.add(1);
    await tell(1);
    await until(async () => (await states())['done'] === 1);
    expect(await effects('first')).toEqual([1]);
    expect(await effects('second')).toEqual([]);
    refusing.clear();
    await settled(2);
    expect(await effects('second')).toEqual([1]);
  });

  it('keeps the order within a key while an older event waits, and lets other keys pass', async () => {
    bePatient();
    refusing.add(1);
    await tell(1, 'slow');
    await tell(2, 'slow');
    await tell(3, 'other');
    await until(async () => (await effects('second')).includes(3));
    refusing.clear();
    await settled(6);
    expect(await effects('second')).toEqual([3, 1, 2]);
  });

  it('sets aside what keeps failing, with its reason, and goes on with the next', async () => {
    refusing.add(1);
    await tell(1);
    await tell(2);
    await settled(4);
    expect(await effects('second')).toEqual([2]);
    const [dead] = await beta.query<{ consumer: string; attempts: number; error: string }[]>(
      "SELECT * FROM inbox WHERE state = 'dead'",
    );
    expect(dead).toMatchObject({ consumer: 'beta.second', attempts: 3, error: 'will not take 1' });
  });

  it('keeps what is addressed to others out of the inbox of a consumer', async () => {
    for (const [index, to] of ['gamma', 'beta', 'gamma'].entries())
      await appendToOutbox(alpha.manager, addressed, { key: 'k', payload: { n: index + 1, to } });
    await tell(4);
    await settled(3);
    expect(await effects('addressee')).toEqual([2]);
  });

  const gather = (...numbers: number[]) =>
    alpha.transaction(async (manager) => {
      for (const n of numbers) await appendToOutbox(manager, gathered, { key: `k${n}`, payload: { n } });
    });

  it('brings events of different keys in one transaction to a consumer that allows it', async () => {
    await gather(1, 2, 3, 4, 5);
    await settled(5);
    expect(await effects('together')).toEqual([1, 2, 3, 4, 5]);
    expect(await beta.query('SELECT DISTINCT tx FROM effects')).toHaveLength(1);
  });

  it('keeps the order within a key there too, while an older event waits', async () => {
    bePatient();
    refusing.add(2);
    const tellAll = (key: string, ...numbers: number[]) =>
      alpha.transaction(async (manager) => {
        for (const n of numbers) await appendToOutbox(manager, gathered, { key, payload: { n } });
      });
    await tellAll('other', 1);
    await tellAll('slow', 2, 3, 4);
    await until(async () => (await states())['done'] === 1);
    expect(await effects('together')).toEqual([1]);
    refusing.clear();
    await settled(4);
    expect(await effects('together')).toEqual([1, 2, 3, 4]);
  });

  it('has no effect of what fails among others, and one of each other', async () => {
    refusing.add(3);
    await gather(1, 2, 3, 4, 5);
    await settled(5);
    expect(await effects('together')).toEqual([1, 2, 4, 5]);
    const dead = await beta.query("SELECT payload, attempts, error FROM inbox WHERE state = 'dead'");
    expect(dead).toEqual([{ payload: { n: 3 }, attempts: 3, error: 'will not take 3' }]);
  });

  it('goes on over a new connection where the one to the outbox is lost', async () => {
    const relays = `SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'saffron-outbox' AND datname = current_database()`;
    expect(await alpha.query(relays)).toHaveLength(1);
    await tell(1);
    await settled(2);
    await tell(2);
    await settled(4);
    expect(await effects('first')).toEqual([1, 2]);
  });

  it('erases a sensitive payload once it was acted on', async () => {
    await appendToOutbox(alpha.manager, whispered, { key: 'k', payload: { secret: 'hush' } });
    await settled(1);
    expect(await effects('confidant')).toEqual([4]);
    const rows = await beta.query<{ payload: unknown }[]>('SELECT payload FROM inbox');
    expect(rows).toEqual([{ payload: null }]);
    await until(async () => (await alpha.query<unknown[]>('SELECT FROM outbox')).length === 0);
  });
});
