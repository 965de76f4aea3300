import fc from 'fast-check';
import { Gate } from './gate.js';
import { SteadyWidth } from './steady-width.js';

const BOUNDS = { most: 800, least: 200, withinMs: 28 };

function widthAt(bounds = BOUNDS) {
  const clock = { ms: 0 };
  const width = new SteadyWidth(bounds, () => clock.ms);
  /** One work, from now on, among others for whom it makes room. */
  const take = (ms: number, weight = 1, isWaitedFor = true): number => {
    const entered = width.entered();
    clock.ms += ms;
    width.left(entered, weight, isWaitedFor);
    return Math.round(width.now);
  };
  return { clock, width, take };
}

describe('A steady width', () => {
  it('lets in what is done within the time, and all again when it may', () => {
    const { take } = widthAt();
    expect([take(4), take(20), take(40), take(28), take(35), take(14), take(14)]).toEqual([
      ...[800, 800, 560, 560, 448],
      ...[800, 800],
    ]);
  });

  it('corrects itself by half at most, however long a stop was, and never beyond its bounds', () => {
    const { take } = widthAt();
    expect([take(4), take(400), take(400), take(400), take(4), take(4), take(4)]).toEqual([
      ...[800, 400, 200, 200],
      ...[400, 800, 800],
    ]);
  });

  it('learns nothing while nobody waits, of what is heavy, and of whoever entered before the last correction', () => {
    const { clock, width, take } = widthAt();
    take(4);
    expect([take(100, 1, false), take(100, 50), take(100)]).toEqual([800, 800, 400]);
    const before = clock.ms - 1;
    clock.ms += 100;
    width.left(before, 1, true);
    expect(width.now).toBe(400);
  });

  it('does not take those away who would take as long by themselves, and forgets how quick it was once', () => {
    const { clock, take } = widthAt();
    take(40, 1, false);
    expect([take(60), take(80), take(160)]).toEqual([800, 800, 400]);
    clock.ms += 60_000;
    for (let n = 0; n < 200; n += 1) take(70, 1, false);
    expect([take(140), take(140)]).toEqual([800, 800]);
  });

  it('forgets in a second what it has learned, so that what is heavy is not kept out for ever', () => {
    const { take } = widthAt();
    expect([take(4), take(400), take(50, 50), take(900, 50), take(100, 50)]).toEqual([800, 400, 400, 400, 800]);
  });

  it('never leaves its bounds', () => {
    const work = fc.record({
      ms: fc.double({ min: 0, max: 1e6, noNaN: true }),
      weight: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(work, fc.boolean()), { maxLength: 50 }), (works) => {
        const { width, take } = widthAt();
        for (const [{ ms, weight }, isWaitedFor] of works) {
          take(ms, weight, isWaitedFor);
          expect(width.now).toBeGreaterThanOrEqual(BOUNDS.least);
          expect(width.now).toBeLessThanOrEqual(BOUNDS.most);
        }
      }),
    );
  });

  it('keeps those who enter in time while a machine is slow, at the rate that it has', async () => {
    /** Batches of all that is there, one after the other: two milliseconds, and so much for each. */
    const run = async (width: number | SteadyWidth, clock: { ms: number }, eachMs: number) => {
      const gate = new Gate(width);
      const [tookMs, queue] = [[] as number[], [] as (() => void)[]];
      const caller = async (): Promise<void> => {
        while (clock.ms < 1_000)
          await gate.run(async () => {
            const from = clock.ms;
            await new Promise<void>((done) => queue.push(done));
            tookMs.push(clock.ms - from);
          });
      };
      const callers = Array.from({ length: 2_000 }, caller);
      while (queue.length > 0) {
        const batch = queue.splice(0, Math.ceil(queue.length / 2));
        clock.ms += 2 + eachMs * batch.length;
        for (const done of batch) done();
        await new Promise(setImmediate);
      }
      await Promise.all(callers);
      const later = tookMs.slice(2_000).sort((a, b) => a - b);
      return { done: tookMs.length, p99: later[Math.floor(later.length * 0.99)] as number };
    };
    const slow = 0.05;
    const { clock, width, take } = widthAt();
    take(3, 1, false);
    const [steady, fixed] = [await run(width, clock, slow), await run(800, { ms: 0 }, slow)];
    expect(fixed.p99).toBeGreaterThan(40);
    expect(steady.p99).toBeLessThan(34);
    expect(steady.done / fixed.done).toBeGreaterThan(0.9);
  });
});
