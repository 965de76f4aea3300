import { describe, expect, it } from 'vitest';
import { shareAbove } from './latency.js';
import { newTimes } from './load.js';

describe('the share of calls above a limit', () => {
  it.each([0, 0.0091, 0.0109, 0.5, 1])('is that of those that took longer: %d', (share) => {
    const [calls, times] = [10_000, newTimes()];
    for (let call = 0; call < calls; call++) times.record(call < calls * share ? 80_000 : 20_000);
    expect(Math.abs(shareAbove(times, 50) - share)).toBeLessThan(1 / calls);
  });
});
