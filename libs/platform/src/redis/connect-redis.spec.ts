import { pauseBeforeReconnectMs, throttled } from './index.js';

describe('A connection to Redis that is lost', () => {
  it('is tried again within a second, however long it has been away', () => {
    expect([1, 2, 3, 5, 6, 100].map(pauseBeforeReconnectMs)).toEqual([50, 100, 200, 800, 1_000, 1_000]);
  });

  it('is logged now and then, with how often it was not', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const lines: [string, number][] = [];
    const report = throttled((error, unreported) => lines.push([error.message, unreported]), 1_000);
    for (const message of ['a', 'b', 'c']) report(new Error(message));
    vi.advanceTimersByTime(1_000);
    report(new Error('d'));
    vi.useRealTimers();
    expect(lines).toEqual([
      ['a', 0],
      ['d', 2],
    ]);
  });
});
