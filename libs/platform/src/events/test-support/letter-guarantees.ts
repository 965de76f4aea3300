import type { INestApplication } from '@nestjs/common';
import {
  deadLetterDecided,
  type DeadLetterDecided,
  type DeadLetterSettled,
  type DeadLetterTold,
} from '#contracts/dead-letters';
import { newId } from '#kernel';
import { appendToOutbox } from '../outbox.js';
import { clearList, list } from './letter-listeners.js';
import { gathered, happened, refusing, whispered } from './listeners.js';
import { Stage } from './stage.js';

type Start = (stage: Stage) => Promise<readonly INestApplication[]>;

/** What holds of dead letters and of the decisions about them, whichever way events go. Each event is tried once. */
export function describeDeadLetters(where: string, start: Start): void {
  describe(`dead letters ${where}`, () => {
    let stage: Stage;
    let apps: readonly INestApplication[];

    beforeAll(async () => {
      stage = await Stage.set();
      apps = await start(stage);
    }, 60_000);

    afterAll(async () => {
      await Promise.all(apps.map((app) => app.close()));
      await stage.strike();
    });

    beforeEach(async () => {
      clearList();
      await stage.clear();
      await stage.alpha.query('TRUNCATE inbox');
    });

    const effects = async (): Promise<number[]> =>
      (await stage.beta.query<{ n: number }[]>('SELECT n FROM effects ORDER BY seq')).map(({ n }) => n);
    const rowOf = async (eventId: string) =>
      (await stage.beta.query<{ state: string }[]>('SELECT * FROM inbox WHERE event_id = $1', [eventId]))[0];

    type Numbered = typeof happened | typeof gathered;
    const tell = (n: number, key = 'k', definition: Numbered = happened) =>
      appendToOutbox(stage.alpha.manager, definition, { key, payload: { n } });

    /** A dead letter, told. */
    const die = async (n: number, key = 'k', definition: Numbered = happened): Promise<DeadLetterTold> => {
      refusing.add(n);
      const before = list.told.length;
      await tell(n, key, definition);
      await stage.until(async () => list.told.length > before);
      return list.told.at(-1)!;
    };
    const decide = async (
      { consumer, eventId }: DeadLetterTold,
      decision: DeadLetterDecided['decision'],
      more: Partial<DeadLetterDecided> = {},
    ): Promise<string> => {
      const decided = { consumer, eventId, decision, decisionId: newId(), service: 'beta', ...more };
      await appendToOutbox(stage.alpha.manager, deadLetterDecided, { key: eventId, payload: decided });
      return decided.decisionId;
    };
    const cameOf = async (decisionId: string): Promise<DeadLetterSettled> => {
      const find = () => list.settled.find((each) => each.decisionId === decisionId);
      await stage.until(async () => find() !== undefined);
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
      await appendToOutbox(stage.alpha.manager, whispered, { key: 'k', payload: { secret: 'hush' } });
      await stage.until(async () => list.told.length === 1);
      expect(list.told[0]).toMatchObject({ payload: null, isErased: true, error: 'deaf' });
      const found = await stage.beta.query(`SELECT 1 FROM inbox i WHERE i::text LIKE '%hush%'`);
      expect(found).toEqual([]);
      await decide(list.told[0]!, 'replay');
      expect(await discard(list.told[0]!)).toMatchObject({ outcome: 'discarded' });
      expect(list.told).toHaveLength(1);
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
      await stage.until(async () => list.told.length === 2);
      expect(list.told[1]).toMatchObject({
        eventId: letter.eventId,
        attempts: 1,
        decisionId,
        error: 'will not take 1',
      });
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
      await stage.until(async () => list.told.length === 2);
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
      await stage.until(async () => (await effects()).includes(2));
      refusing.clear();
      await replay(letter);
      expect(await effects()).toEqual([2, 1]);
    });

    it('go before everything of their key that still waits', async () => {
      const letter = await die(1);
      refusing.clear();
      await stage.beta.transaction(async (manager) => {
        await manager.query('LOCK TABLE effects IN ACCESS EXCLUSIVE MODE');
        await decide(letter, 'replay');
        await stage.until(async () => (await rowOf(letter.eventId))?.state === 'pending');
        await tell(2);
        const second = `SELECT 1 FROM inbox WHERE payload = '{"n": 2}'`;
        await stage.until(async () => (await stage.beta.query<unknown[]>(second)).length === 1);
      });
      await stage.until(async () => (await effects()).length === 2);
      expect(await effects()).toEqual([1, 2]);
    });

    it('are replayed among others where events share a transaction', async () => {
      const letter = await die(1, 'a', gathered);
      refusing.clear();
      const decisionId = await decide(letter, 'replay');
      await tell(2, 'b', gathered);
      expect(await cameOf(decisionId)).toMatchObject({ consumer: 'beta.together', outcome: 'done' });
      await stage.until(async () => (await effects()).length === 2);
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
      await stage.beta.query('DELETE FROM inbox WHERE event_id = $1', [letter.eventId]);
      expect(await replay(letter)).toMatchObject({ outcome: 'gone' });
    });

    it('are not told of the list of dead letters itself, or it would go on for ever', async () => {
      list.isBroken = true;
      refusing.add(1);
      await tell(1);
      const dead = `SELECT type FROM inbox WHERE state = 'dead'`;
      await stage.until(async () => (await stage.alpha.query<unknown[]>(dead)).length > 0);
      expect(await stage.alpha.query(dead)).toEqual([{ type: 'beta.dead-lettered.v1' }]);
      await tell(2);
      await stage.until(async () => (await effects()).includes(2));
      expect(list.ofItself).toEqual([]);
    });
  });
}
