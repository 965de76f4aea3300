import { DomainError } from '#kernel';
import { isoOf, momentOf } from './moment.js';

const now = new Date('2026-03-01T12:00:00.000Z');

describe('A moment that is asked for', () => {
  it('is now where none is named', () => {
    expect(momentOf({ basis: 'recorded' }, now)).toEqual({ at: now.toISOString(), basis: 'recorded' });
  });

  it('is the start of a day in UTC where only a day is named', () => {
    expect(momentOf({ at: '2026-02-28', basis: 'effective' }, now).at).toBe('2026-02-28T00:00:00Z');
  });

  it('keeps its microseconds and its offset', () => {
    const moment = momentOf({ at: '2026-02-28T10:00:00.123456+02:00', basis: 'recorded' }, now);
    expect(moment.at).toBe('2026-02-28T10:00:00.123456+02:00');
    expect(isoOf(moment)).toBe('2026-02-28T08:00:00.123Z');
  });

  it('is refused where it has not come yet', () => {
    expect(() => momentOf({ at: '2026-03-01T12:00:01Z', basis: 'recorded' }, now)).toThrow(DomainError);
    expect(() => momentOf({ at: '2026-03-02', basis: 'effective' }, now)).toThrow('has not come');
  });
});
