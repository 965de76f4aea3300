import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import { appendToOutbox } from '../outbox.js';
import { EFFECTS, happened, refusing } from './listeners.js';

/** The databases of two services, alpha that tells and beta that listens, and what can be seen in them. */
export class Stage {
  private constructor(
    private readonly databases: readonly TestDatabase[],
    readonly alpha: DataSource,
    readonly beta: DataSource,
  ) {}

  static async set(): Promise<Stage> {
    const databases = [await createTestDatabase('notifications'), await createTestDatabase('notifications')];
    const [alpha, beta] = databases.map(({ url }) => new DataSource({ type: 'postgres', url, extra: { max: 4 } }));
    await Promise.all([alpha!.initialize(), beta!.initialize()]);
    await beta!.query(EFFECTS);
    return new Stage(databases, alpha!, beta!);
  }

  get services() {
    return ['alpha', 'beta'].map((name, n) => ({ name, url: this.databases[n]!.url }));
  }

  async strike(): Promise<void> {
    refusing.clear();
    await Promise.all([this.alpha.destroy(), this.beta.destroy()]);
    for (const database of this.databases) await database.drop();
  }

  async clear(): Promise<void> {
    refusing.clear();
    await this.beta.query('TRUNCATE effects, inbox');
  }

  async tell(n: number, key = 'k'): Promise<void> {
    await appendToOutbox(this.alpha.manager, happened, { key, payload: { n } });
  }

  /** What a consumer has acted on, in that order; of one key alone where it is named. */
  async effects(consumer: string, key?: string): Promise<number[]> {
    const rows = await this.beta.query<{ n: number }[]>(
      'SELECT n FROM effects WHERE consumer = $1 AND key = coalesce($2, key) ORDER BY seq',
      [consumer, key],
    );
    return rows.map(({ n }) => n);
  }

  async states(): Promise<Record<string, number>> {
    const rows = await this.beta.query<{ state: string; count: number }[]>(
      'SELECT state, count(*)::int FROM inbox GROUP BY state',
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  }

  settled(count: number): Promise<void> {
    return this.until(async () => {
      const { done = 0, dead = 0 } = await this.states();
      return done + dead === count;
    });
  }

  async until(condition: () => Promise<boolean>, withinMs = 15_000): Promise<void> {
    const deadline = Date.now() + withinMs;
    while (!(await condition())) {
      if (Date.now() > deadline)
        throw new Error(`it did not happen; the inbox is ${JSON.stringify(await this.states())}`);
      await delay(5);
    }
  }
}
