import { setTimeout as delay } from 'node:timers/promises';

/** Asks again until there is an answer; fails with the spec's own time-out otherwise. */
export async function eventually<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await delay(20);
  }
}
