import { setTimeout as delay } from 'node:timers/promises';

const LOOK_MS = 3_000;
/** Of one core. */
const IDLE = 0.05;

/** Resolves when this process has nothing more to do; answers after how many seconds that was. */
export async function untilIdle(): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const before = process.cpuUsage();
    await delay(LOOK_MS);
    const { user, system } = process.cpuUsage(before);
    if (user + system < IDLE * LOOK_MS * 1_000) return (performance.now() - startedAt - LOOK_MS) / 1_000;
  }
}
