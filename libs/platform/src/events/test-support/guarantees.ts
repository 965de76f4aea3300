import { type INestApplication } from '@nestjs/common';
import { context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { runInContext } from '../../logging/index.js';
import { EventsStats } from '../index.js';
import { appendToOutbox, INSERT_OUTBOX, outboxRow } from '../outbox.js';
import { addressed, gathered, happened, refusing, whispered } from './listeners.js';
import { Stage } from './stage.js';

type Start = (stage: Stage, retryPausesMs: readonly number[]) => Promise<readonly INestApplication[]>;

/** Two tries more and an event is dead, unless a test has patience: then it is tried until the test lets it pass. */
const pausesMs: number[] = [];
const bePatient = () => pausesMs.splice(0, pausesMs.length, ...Array<number>(1_000).fill(20));

const RELAYS = `SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE application_name = 'saffron-outbox' AND datname = current_database()`;

/** What holds of outbox and inbox, whatever lies between them. */
export function describeGuarantees(where: string, start: Start): void {
  describe(`events ${where}`, () => {
    let stage: Stage;
    let apps: readonly INestApplication[];

    beforeAll(async () => {
      propagation.setGlobalPropagator(new W3CTraceContextPropagator());
      context.setGlobalContextManager(new AsyncLocalStorageContextManager());
      stage = await Stage.set();
      apps = await start(stage, pausesMs);
    }, 60_000);

    afterAll(async () => {
      await Promise.all(apps.map((app) => app.close()));
      await stage.strike();
      propagation.disable();
      context.disable();
    });

    beforeEach(async () => {
      pausesMs.splice(0, pausesMs.length, 10, 20);
      await stage.clear();
    });

    it('bring a committed fact to every consumer exactly once, in order', async () => {
      for (let n = 1; n <= 20; n++) await stage.tell(n);
      await stage.settled(40);
      const expected = Array.from({ length: 20 }, (_, n) => n + 1);
      expect(await stage.effects('first')).toEqual(expected);
      expect(await stage.effects('second')).toEqual(expected);
    });

    it('tell nothing of a transaction that was rolled back', async () => {
      await expect(
        stage.alpha.transaction(async (manager) => {
          await appendToOutbox(manager, happened, { key: 'k', payload: { n: 99 } });
          throw new Error('rolled back');
        }),
      ).rejects.toThrow('rolled back');
      await stage.tell(1);
      await stage.settled(2);
      expect(await stage.effects('first')).toEqual([1]);
    });

    it('have one effect of a fact that is published twice', async () => {
      const row = outboxRow(happened, { key: 'k', payload: { n: 7 } });
      await stage.alpha.query(INSERT_OUTBOX, row);
      await stage.settled(2);
      await stage.until(async () => (await stage.alpha.query<unknown[]>('SELECT FROM outbox')).length === 0);
      await stage.alpha.query(INSERT_OUTBOX, row);
      await stage.tell(8);
      await stage.settled(4);
      expect(await stage.effects('first')).toEqual([7, 8]);
    });

    it('are tried again with a failing consumer without its half-done effect, while the other one is served', async () => {
      bePatient();
      refusing.add(1);
      await stage.tell(1);
      await stage.until(async () => (await stage.states())['done'] === 1);
      expect(await stage.effects('first')).toEqual([1]);
      expect(await stage.effects('second')).toEqual([]);
      refusing.clear();
      await stage.settled(2);
      expect(await stage.effects('second')).toEqual([1]);
    });

    it('keep the order within a key while an older one waits, and let other keys pass', async () => {
      bePatient();
      refusing.add(1);
      await stage.tell(1, 'slow');
      await stage.tell(2, 'slow');
      await stage.tell(3, 'other');
      await stage.until(async () => (await stage.effects('second')).includes(3));
      refusing.clear();
      await stage.settled(6);
      expect(await stage.effects('second')).toEqual([3, 1, 2]);
    });

    it('are set aside where they keep failing, with the reason, and the next goes on', async () => {
      refusing.add(1);
      await stage.tell(1);
      await stage.tell(2);
      await stage.settled(4);
      expect(await stage.effects('second')).toEqual([2]);
      const [dead] = await stage.beta.query<object[]>("SELECT * FROM inbox WHERE state = 'dead'");
      expect(dead).toMatchObject({ consumer: 'beta.second', attempts: 3, error: 'will not take 1' });
    });

    it('are set aside at once where no inbox can hold them, and the next goes on', async () => {
      await stage.alpha.transaction(async (manager) => {
        await appendToOutbox(manager, happened, { key: 'k', payload: { n: 1, note: 'a\0b' } });
        await appendToOutbox(manager, happened, { key: 'k', payload: { n: 2 } });
      });
      await stage.settled(3);
      expect(await stage.effects('first')).toEqual([2]);
      const [dead] = await stage.beta.query<object[]>("SELECT consumer, type FROM inbox WHERE state = 'dead'");
      expect(dead).toEqual({ consumer: 'beta.unreadable', type: happened.type });
    });

    it('are kept out of the inbox of a consumer where they are addressed to others', async () => {
      for (const [index, to] of ['gamma', 'beta', 'gamma'].entries())
        await appendToOutbox(stage.alpha.manager, addressed, { key: 'k', payload: { n: index + 1, to } });
      await stage.tell(4);
      await stage.settled(3);
      expect(await stage.effects('addressee')).toEqual([2]);
    });

    const gather = (keyOf: (n: number) => string, ...numbers: number[]) =>
      stage.alpha.transaction(async (manager) => {
        for (const n of numbers) await appendToOutbox(manager, gathered, { key: keyOf(n), payload: { n } });
      });

    it('come in one transaction to a consumer that allows it', async () => {
      await gather(() => 'k', 1, 2, 3, 4, 5);
      await stage.settled(5);
      expect(await stage.effects('together')).toEqual([1, 2, 3, 4, 5]);
      expect(await stage.beta.query('SELECT DISTINCT tx FROM effects')).toHaveLength(1);
    });

    it('keep the order within a key there too, while an older one waits', async () => {
      bePatient();
      refusing.add(2);
      await gather(() => 'other', 1);
      await gather(() => 'slow', 2, 3, 4);
      await stage.until(async () => (await stage.states())['done'] === 1);
      expect(await stage.effects('together')).toEqual([1]);
      refusing.clear();
      await stage.settled(4);
      expect(await stage.effects('together')).toEqual([1, 2, 3, 4]);
    });

    it('have no effect where they fail among others, and the others have one each', async () => {
      refusing.add(3);
      await gather((n) => `k${n}`, 1, 2, 3, 4, 5);
      await stage.settled(5);
      expect((await stage.effects('together')).sort()).toEqual([1, 2, 4, 5]);
      const dead = await stage.beta.query("SELECT payload, attempts, error FROM inbox WHERE state = 'dead'");
      expect(dead).toEqual([{ payload: { n: 3 }, attempts: 3, error: 'will not take 3' }]);
    });

    it('go on over a new connection where the one to the outbox is lost', async () => {
      expect(await stage.alpha.query(RELAYS)).toHaveLength(1);
      await stage.tell(1);
      await stage.settled(2);
      await stage.tell(2);
      await stage.settled(4);
      expect(await stage.effects('first')).toEqual([1, 2]);
    });

    it('carry what caused them, and the trace that they belong to', async () => {
      const traceId = '0af7651916cd43dd8448eb211c80319c';
      const span = trace.wrapSpanContext({ traceId, spanId: 'b7ad6b7169203331', traceFlags: 1 });
      await context.with(trace.setSpan(ROOT_CONTEXT, span), () => runInContext('c-1', () => stage.tell(1)));
      await stage.settled(2);
      const seen = await stage.beta.query('SELECT DISTINCT cause, trace FROM effects');
      expect(seen).toEqual([{ cause: 'c-1', trace: traceId }]);
    });

    it('leave no secret behind once it was acted on', async () => {
      await appendToOutbox(stage.alpha.manager, whispered, { key: 'k', payload: { secret: 'hush' } });
      await stage.settled(1);
      expect(await stage.effects('confidant')).toEqual([4]);
      const rows = await stage.beta.query<{ payload: unknown }[]>('SELECT payload FROM inbox');
      expect(rows).toEqual([{ payload: null }]);
      await stage.until(async () => (await stage.alpha.query<unknown[]>('SELECT FROM outbox')).length === 0);
    });

    it('are counted', async () => {
      const numbers = async () => (await Promise.all(apps.map((app) => app.get(EventsStats).read()))).flat();
      const of = async (name: string) => (await numbers()).find(({ service }) => service === name)!;
      const [alpha, beta] = [await of('alpha'), await of('beta')];
      refusing.add(1);
      await stage.tell(1);
      await stage.settled(2);
      await stage.until(async () => (await of('alpha')).published === alpha.published + 1);
      expect((await of('beta')).consumed).toBe(beta.consumed + 1);
      expect(await of('beta')).toMatchObject({ deadLetters: 1, inboxAgeS: 0 });
      expect((await of('alpha')).outboxAgeS).toBe(0);
    });
  });
}
