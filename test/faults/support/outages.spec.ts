import { type Acknowledged, longest, outageOf, outagesOf, rate } from './outages.js';

const KILLED_AT = 10_000;
const KILL = { at: KILLED_AT, survivor: 1 };

/** Payments at an instance, one every 10 ms, each acknowledged 5 ms after it was asked for. */
const steady = (from: number, to: number, place = 1): Acknowledged[] =>
  Array.from({ length: (to - from) / 10 }, (_, n) => ({ askedAt: from + n * 10, at: from + n * 10 + 5, place }));
const BEFORE = steady(0, KILLED_AT);

describe('how long payers have to wait after a kill', () => {
  it('is until the survivor acknowledges one, and until they are served as fast as before', () => {
    const [outage] = outagesOf([KILL], [...BEFORE, ...steady(11_200, 13_000)]);
    expect(outage).toEqual({ nextMs: 1_205, backMs: 1_595, before: 100 });
  });

  it('is too long where the survivor is slow, whatever its payers do afterwards', () => {
    const [outage] = outagesOf([KILL], [...BEFORE, ...steady(14_000, 20_000)]);
    expect(outage).toMatchObject({ nextMs: 4_005, backMs: 4_395 });
  });

  it('does not count what was asked for before the kill, or what another instance acknowledged', () => {
    const late = { askedAt: 9_999, at: 10_001, place: 1 };
    const [outage] = outagesOf([KILL], [...BEFORE, late, ...steady(10_500, 11_000, 0), ...steady(11_000, 12_000)]);
    expect(outage?.nextMs).toBe(1_005);
  });

  it('has no end where payments only trickle, and none where there are none until the next kill', () => {
    const trickle = Array.from({ length: 20 }, (_, n) => ({ askedAt: 10_100, at: 10_105 + n * 100, place: 1 }));
    expect(outagesOf([KILL], [...BEFORE, ...trickle])).toMatchObject([{ nextMs: 105, backMs: Infinity }]);
    const kills = [KILL, { at: 12_000, survivor: 0 }];
    expect(outagesOf(kills, [...BEFORE, ...steady(12_000, 14_000, 0)])).toMatchObject([
      { nextMs: Infinity, backMs: Infinity },
      { nextMs: 5, before: 0 },
    ]);
  });

  it('is found without a look at what was before the last second, however much it was', () => {
    let looks = 0;
    const since = steady(KILLED_AT, KILLED_AT + 1_000);
    const all = new Proxy([...steady(-1_000_000, KILLED_AT), ...since], {
      get: (them, name, proxy) => (looks++, Reflect.get(them, name, proxy) as unknown),
    });
    expect(outageOf(KILL, all)).toMatchObject({ nextMs: 5, before: 100 });
    // What came since is read a few times over, and so is the second before.
    expect(looks).toBeLessThan(10 * since.length);
  });

  it('is told by the longest one', () => {
    const kills = [KILL, { at: 12_000, survivor: 0 }];
    const outages = outagesOf(kills, [...BEFORE, ...steady(11_000, 12_000), ...steady(12_300, 14_000, 0)]);
    expect(longest(outages, 'nextMs')).toBe(1_005);
    expect(longest(outages, 'backMs')).toBe(1_395);
  });

  it('goes by what was acknowledged in the last second', () => {
    expect(rate(BEFORE, 5_000)).toBe(100);
    expect(rate(BEFORE, 20_000)).toBe(0);
  });
});
