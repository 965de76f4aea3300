import fc from 'fast-check';
import { inForceAt, type Timeline, withVersion } from './timeline.js';

const timeline: Timeline<string> = [
  { fromMs: 10, terms: 'first' },
  { fromMs: 20, terms: null },
  { fromMs: 30, terms: 'third' },
];

describe('what is in force at a moment', () => {
  it('is the last version that has begun, from its first millisecond on', () => {
    expect([9, 10, 19, 20, 29, 30, 99].map((at) => inForceAt(timeline, at))).toEqual([
      ...[null, 'first', 'first', null, null, 'third', 'third'],
    ]);
  });

  it('is what a later approval says for the same moment', () => {
    const changed = withVersion(timeline, { fromMs: 20, terms: 'second' });
    expect(inForceAt(changed, 25)).toBe('second');
    expect(changed).toHaveLength(3);
  });

  it('is at every moment the approved version that began last, in whatever order they were approved', () => {
    const approvals = fc.array(fc.record({ fromMs: fc.nat(50), terms: fc.option(fc.string()) }), { maxLength: 12 });
    fc.assert(
      fc.property(approvals, fc.nat(60), (versions, at) => {
        const built = versions.reduce<Timeline<string>>((sofar, version) => withVersion(sofar, version), []);
        const begun = versions.filter(({ fromMs }) => fromMs <= at);
        const latest = Math.max(...begun.map(({ fromMs }) => fromMs));
        expect(inForceAt(built, at)).toBe(begun.findLast(({ fromMs }) => fromMs === latest)?.terms ?? null);
      }),
    );
  });
});
