import fc from 'fast-check';
import { StallLine } from './stall-line.js';

const TIMES = { lateAfterMs: 10, stallMs: 100 };

/** Each knows when it came. */
function lineAt(times = TIMES) {
  const clock = { ms: 0 };
  const line = new StallLine<{ at: number; weight: number }>(times, () => clock.ms);
  return { clock, line, come: (weight = 1) => line.push({ at: clock.ms, weight }), next: () => line.shift()?.at };
}

describe('A line behind a stall', () => {
  it('serves those first who are not late yet, and in their order, then the late in theirs', () => {
    const { clock, come, next, line } = lineAt();
    for (clock.ms = 0; clock.ms < 20; clock.ms += 5) come();
    expect([next(), next(), next(), next(), next(), line.length]).toEqual([10, 15, 0, 5, undefined, 0]);
  });

  it('serves everybody in the order of arrival once it is too old to be what a stall has left, and begins anew when it is empty', () => {
    const { clock, come, next } = lineAt();
    for (clock.ms = 0; clock.ms < 100; clock.ms += 20) come();
    expect(next()).toBe(0);
    clock.ms = 95;
    come();
    expect(next()).toBe(95);
    clock.ms = 101;
    expect([next(), next(), next(), next(), next()]).toEqual([20, 40, 60, 80, undefined]);
    for (const ms of [200, 215]) {
      clock.ms = ms;
      come();
    }
    expect([next(), next()]).toEqual([215, 200]);
  });

  it('gives what is heavy as many times as long before it lets anybody pass', () => {
    const { clock, come, next } = lineAt();
    for (const weight of [5, 1, 1]) {
      come(weight);
      clock.ms += 1;
    }
    clock.ms = 20;
    come();
    expect([next(), next(), next(), next()]).toEqual([0, 20, 1, 2]);
    clock.ms = 30;
    come(5);
    clock.ms = 85;
    come();
    expect([next(), next()]).toEqual([85, 30]);
  });

  it('loses nobody, serves nobody twice, and lets nobody pass another who is as late as he', () => {
    const step = fc.record({ wait: fc.integer({ min: 0, max: 30 }), come: fc.nat(4), go: fc.nat(4) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { clock, line } = lineAt();
        const [waiting, all] = [[] as { at: number; weight: number }[], { came: 0, went: 0 }];
        let began = 0;
        for (const { wait, come, go } of steps) {
          clock.ms += wait;
          for (let n = 0; n < come; n += 1) {
            const one = { at: clock.ms, weight: 1 };
            if (waiting.length === 0) began = clock.ms;
            line.push(one);
            waiting.push(one);
            all.came += 1;
          }
          for (let n = 0; n < go; n += 1) {
            const inTime =
              clock.ms - began <= TIMES.stallMs && waiting.find(({ at }) => clock.ms - at <= TIMES.lateAfterMs);
            const due = inTime || waiting[0];
            expect(line.shift()).toBe(due);
            if (due) waiting.splice(waiting.indexOf(due), 1);
            all.went += due ? 1 : 0;
          }
          expect(line.length).toBe(waiting.length);
        }
        expect(all.came - all.went).toBe(waiting.length);
      }),
    );
  });

  it('keeps a stop to those whom it met, who are a fifth of those who would have been late in order of arrival', () => {
    /** Ten come each millisecond, and 12.5 are served but for the first hundred milliseconds. */
    const lateOf = (stallMs: number): number => {
      const { clock, come, next } = lineAt({ ...TIMES, stallMs });
      let late = 0;
      for (clock.ms = 0; clock.ms < 2_000; clock.ms += 1) {
        for (let n = 0; n < 10; n += 1) come();
        const served = clock.ms < 100 ? 0 : 12 + (clock.ms % 2);
        for (let n = 0; n < served; n += 1) late += clock.ms - (next() ?? clock.ms) > TIMES.lateAfterMs ? 1 : 0;
      }
      return late;
    };
    expect(lateOf(2_000)).toBeLessThan(1_000);
    expect(lateOf(-1)).toBeGreaterThan(4_000);
  });
});
