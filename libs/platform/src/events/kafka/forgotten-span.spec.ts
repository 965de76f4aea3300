import { isForgotten, readSpan } from './forgotten-span.js';

describe('a span of events that never happened', () => {
  it('has its beginning and not its end', () => {
    const span = readSpan('2026-03-01T10:00:00Z/2026-03-01T12:00:00.5+01:00')!;
    const of = (instant: string) => isForgotten(span, String(Date.parse(instant)));
    expect(
      ['09:59:59.999', '10:00:00.000', '11:00:00.499', '11:00:00.500'].map((time) => of(`2026-03-01T${time}Z`)),
    ).toEqual([false, true, true, false]);
    expect(isForgotten(undefined, '0')).toBe(false);
  });

  it.each(['', '2026-03-01T10:00:00Z', '2026-03-01T10:00:00/2026-03-01T11:00:00', '2026-03-01/2026-03-02'])(
    'is not read from what is none, or names no zone: «%s»',
    (text) => expect(readSpan(text)).toBeUndefined(),
  );

  it('does not end before it begins', () => {
    expect(readSpan('2026-03-01T10:00:00Z/2026-03-01T10:00:00Z')).toBeUndefined();
  });
});
