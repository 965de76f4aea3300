import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Payload } from '@nestjs/microservices';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import {
  deadLetterDecided,
  type DeadLetterDecided,
  deadLettered,
  deadLetterSettled,
  type DeadLetterSettled,
  type DeadLetterTold,
} from '#contracts/dead-letters';
import { defineEvent, type EventEnvelope } from '#contracts/events';
import { newId } from '#kernel';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import { DatabaseModule } from '../database/index.js';
import { createHttpAdapter } from '../http/index.js';
import {
  appendToOutbox,
  Consume,
  DeadLettersModule,
  EventsModule,
  EventTransaction,
  InProcessTransport,
} from './index.js';

const happened = defineEvent('alpha.happened.v1', z.object({ n: z.int() }));
const gathered = defineEvent('alpha.gathered.v1', z.object({ n: z.int() }));
const whispered = defineEvent('alpha.whispered.v1', z.object({ secret: z.string() }), { sensitive: true });
type Happened = EventEnvelope<{ n: number }>;

/** What cannot be handled until a test lets it pass. */
const refusing = new Set<number>();
/** What was told of dead letters, and of what came of them, in order. */
const told: DeadLetterTold[] = [];
const settled: DeadLetterSettled[] = [];
/** What was told of dead letters of whoever lists dead letters. */
const ofTheList: DeadLetterTold[] = [];
/** Whether the list of dead letters itself is out of order. */
let isListBroken = false;

const handle = async (manager: EntityManager, { payload: { n } }: Happened): Promise<void> => {
  await manager.query('INSERT INTO effects (n) VALUES ($1)', [n]);
  if (refusing.has(n)) throw new Error(`will not take ${n}`);
};

@Controller()
class Listeners {
  @Consume(happened, 'beta.first')
  first(@Payload() event: Happened, @EventTransaction() manager: EntityManager): Promise<void> {
    return handle(manager, event);
  }

  @Consume(gathered, 'beta.together', { together: 10 })
  async together(@Payload() events: readonly Happened[], @EventTransaction() manager: EntityManager): Promise<void> {
    for (const event of events) await handle(manager, event);
  }

  @Consume(whispered, 'beta.confidant')
  confidant(): Promise<void> {
    throw new Error('deaf');
  }

  @Consume(deadLettered('beta'), 'alpha.dead-letters')
  dead(@Payload() { payload }: EventEnvelope<DeadLetterTold>): void {
    if (isListBroken) throw new Error('the list is broken');
    told.push(payload);
  }

  @Consume(deadLettered('alpha'), 'beta.dead-letters-of-the-list')
  deadAgain(@Payload() { payload }: EventEnvelope<DeadLetterTold>): void {
    ofTheList.push(payload);
  }

  @Consume(deadLetterSettled('beta'), 'alpha.settled-letters')
  settled(@Payload() { payload }: EventEnvelope<DeadLetterSettled>): void {
    settled.push(payload);
  }
}

describe('dead letters', () => {
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
        ...services.map(({ name, url }) => DatabaseModule.forService({ service: name, url, poolSize: 4 })),
        EventsModule.inProcess({ transport, services, logLevel: 'silent', retryPausesMs: [] }),
        DeadLettersModule.forService('beta'),
      ],
      controllers: [Listeners],
    })
    class TestModule {}
    app = await NestFactory.create<NestFastifyApplication>(TestModule, createHttpAdapter(), { logger: false });
    app.connectMicroservice({ strategy: transport });
    [alpha, beta] = [app.get(getDataSourceToken('alpha')), app.get(getDataSourceToken('beta'))];
    await beta.query('CREATE TABLE effects (seq serial PRIMARY KEY, n int NOT NULL)');
    await app.startAllMicroservices();
    await app.init();
  });

  afterAll(async () => {
    await app.close();
    for (const database of databases) await database.drop();
  });

  beforeEach(async () => {
    refusing.clear();
    told.length = 0;
    settled.length = 0;
    isListBroken = false;
    await beta.query('TRUNCATE effects, inbox');
    await alpha.query('TRUNCATE inbox');
  });

  const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
    const deadline = Date.now() + 10_000;
    while (!(await condition())) {
      if (Date.now() > deadline) {
        const rows = await beta.query('SELECT consumer, key, state, attempts, error FROM inbox');
        throw new Error(`it did not happen: ${JSON.stringify({ told, settled, rows })}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };

  const tell = (n: number, key = 'k', definition = happened) =>
    appendToOutbox(alpha.manager, definition, { key, payload: { n } });
  const effects = async (): Promise<number[]> =>
    (await beta.query<{ n: number }[]>('SELECT n FROM effects ORDER BY seq')).map(({ n }) => n);
  const rowOf = async (eventId: string) =>
    (await beta.query<{ state: string; attempts: number }[]>('SELECT * FROM inbox WHERE event_id = $1', [eventId]))[0];

  /** A dead letter, told. */
  const die = async (n: number, key = 'k', definition = happened): Promise<DeadLetterTold> => {
    refusing.add(n);
    const before = told.length;
    await tell(n, key, definition);
    await until(() => told.length > before);
    return told.at(-1)!;
  };
  const decide = async (
    { consumer, eventId }: DeadLetterTold,
    decision: DeadLetterDecided['decision'],
    more: Partial<DeadLetterDecided> = {},
  ): Promise<string> => {
    const decided = { consumer, eventId, decision, decisionId: newId(), service: 'beta', ...more };
    await appendToOutbox(alpha.manager, deadLetterDecided, { key: eventId, payload: decided });
    return decided.decisionId;
  };
  const cameOf = async (decisionId: string): Promise<DeadLetterSettled> => {
    const find = () => settled.find((each) => each.decisionId === decisionId);
    await until(() => find() !== undefined);
    return find()!;
  };
  const replay = async (letter: DeadLetterTold) => cameOf(await decide(letter, 'replay'));
  const discard = async (letter: DeadLetterTold) => cameOf(await decide(letter, 'discard'));

  it('are told with what was said, and why it could not be handled', async () => {
    const letter = await die(1);
    expect(letter).toMatchObject({
      consumer: 'beta.first',
      type: 'alpha.happened.v1',
      key: 'k',
      payload: { n: 1 },
      isErased: false,
      attempts: 1,
      error: 'will not take 1',
      decisionId: null,
    });
    expect(await rowOf(letter.eventId)).toMatchObject({ state: 'dead' });
    expect(await effects()).toEqual([]);
  });

  it('are told without what was secret, which is erased and never handed out', async () => {
    await appendToOutbox(alpha.manager, whispered, { key: 'k', payload: { secret: 'hush' } });
    await until(() => told.length === 1);
    expect(told[0]).toMatchObject({ payload: null, isErased: true, error: 'deaf' });
    const found = await beta.query(`SELECT 1 FROM inbox i WHERE i::text LIKE '%hush%'`);
    expect(found).toEqual([]);
    await decide(told[0]!, 'replay');
    expect(await discard(told[0]!)).toMatchObject({ outcome: 'discarded' });
    expect(told).toHaveLength(1);
  });

  it('are replayed with their effect once, and what came of it is told', async () => {
    const letter = await die(1);
    refusing.clear();
    expect(await replay(letter)).toMatchObject({ consumer: 'beta.first', eventId: letter.eventId, outcome: 'done' });
    expect(await effects()).toEqual([1]);
    expect(await rowOf(letter.eventId)).toMatchObject({ state: 'done' });
  });

  it('are dead again where the cause is still there, and can be replayed again', async () => {
    const letter = await die(1);
    const decisionId = await decide(letter, 'replay');
    await until(() => told.length === 2);
    expect(told[1]).toMatchObject({ eventId: letter.eventId, attempts: 1, decisionId, error: 'will not take 1' });
    refusing.clear();
    await replay(letter);
    expect(await effects()).toEqual([1]);
  });

  it('have one effect however often a replay is decided', async () => {
    const letter = await die(1);
    refusing.clear();
    const decisionId = await decide(letter, 'replay');
    await decide(letter, 'replay', { decisionId });
    expect(await replay(letter)).toMatchObject({ outcome: 'done' });
    expect(await replay(letter)).toMatchObject({ outcome: 'done' });
    expect(await effects()).toEqual([1]);
  });

  it('are not replayed anew by a decision that comes twice, nor by one about another service', async () => {
    const letter = await die(1);
    const decisionId = await decide(letter, 'replay');
    await until(() => told.length === 2);
    refusing.clear();
    await decide(letter, 'replay', { decisionId });
    await decide(letter, 'replay', { service: 'gamma' });
    await discard(await die(2, 'other'));
    expect(await rowOf(letter.eventId)).toMatchObject({ state: 'dead' });
    expect(await effects()).toEqual([]);
  });

  it('do not undo what was handled meanwhile', async () => {
    const letter = await die(1);
    await tell(2);
    await until(async () => (await effects()).includes(2));
    refusing.clear();
    await replay(letter);
    expect(await effects()).toEqual([2, 1]);
  });

  it('go before everything of their key that still waits', async () => {
    const letter = await die(1);
    refusing.clear();
    await beta.transaction(async (manager) => {
      await manager.query('LOCK TABLE effects IN ACCESS EXCLUSIVE MODE');
      await decide(letter, 'replay');
      await until(async () => (await rowOf(letter.eventId))?.state === 'pending');
      await tell(2);
      const second = `SELECT 1 FROM inbox WHERE payload = '{"n": 2}'`;
      await until(async () => (await beta.query<unknown[]>(second)).length === 1);
    });
    await until(async () => (await effects()).length === 2);
    expect(await effects()).toEqual([1, 2]);
  });

  it('are replayed among others where events share a transaction', async () => {
    const letter = await die(1, 'a', gathered);
    refusing.clear();
    const decisionId = await decide(letter, 'replay');
    await tell(2, 'b', gathered);
    expect(await cameOf(decisionId)).toMatchObject({ consumer: 'beta.together', outcome: 'done' });
    await until(async () => (await effects()).length === 2);
    expect((await effects()).toSorted()).toEqual([1, 2]);
  });

  it('are discarded for good', async () => {
    const letter = await die(1);
    refusing.clear();
    expect(await discard(letter)).toMatchObject({ outcome: 'discarded' });
    expect(await rowOf(letter.eventId)).toMatchObject({ state: 'discarded' });
    expect(await replay(letter)).toMatchObject({ outcome: 'discarded' });
    expect(await effects()).toEqual([]);
  });

  it('that nobody has any more are told to be gone', async () => {
    const letter = await die(1);
    await beta.query('DELETE FROM inbox WHERE event_id = $1', [letter.eventId]);
    expect(await replay(letter)).toMatchObject({ outcome: 'gone' });
  });

  it('are not told of the list of dead letters itself, or it would go on for ever', async () => {
    isListBroken = true;
    refusing.add(1);
    await tell(1);
    const dead = `SELECT type FROM inbox WHERE state = 'dead'`;
    await until(async () => (await alpha.query<unknown[]>(dead)).length > 0);
    expect(await alpha.query(dead)).toEqual([{ type: 'beta.dead-lettered.v1' }]);
    await tell(2);
    await until(async () => (await effects()).includes(2));
    expect(ofTheList).toEqual([]);
  });
});
