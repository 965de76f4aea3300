import { setTimeout as delay } from 'node:timers/promises';

/** Repeats an expectation until it holds, for what happens soon but not at once. Throws its last failure. */
export async function eventually(expectation: () => Promise<void>, withinMs = 10_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await expectation();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(25);
    }
  }
}
