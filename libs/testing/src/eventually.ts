import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 20;
/** What a busy machine may take for what a quiet one does at once. */
const WITHIN_MS = 20_000;

/**
 * Repeats an expectation until it holds, for what happens soon but not at once.
 *
 * @throws its last failure, where it does not hold in time
 */
export async function eventually(expectation: () => void | Promise<void>, withinMs = WITHIN_MS): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await expectation();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(LOOK_EVERY_MS);
    }
  }
}

type Nothing = false | null | undefined;

/**
 * Looks until there is something to be found, which is what it resolves to.
 *
 * @throws what the look says by its source, where nothing is found in time
 */
export async function until<T>(look: () => T | Nothing | Promise<T | Nothing>, withinMs = WITHIN_MS): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== false && found !== null && found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`Nothing was found within ${withinMs} ms by ${String(look)}`);
    await delay(LOOK_EVERY_MS);
  }
}
