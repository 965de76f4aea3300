import { rangeOf } from './byte-range.rules.js';

describe('The part of a file that is asked for', () => {
  it.each([
    ['bytes=0-', { first: 0, last: 99 }],
    ['bytes=40-', { first: 40, last: 99 }],
    ['bytes=40-59', { first: 40, last: 59 }],
    ['bytes=40-1000', { first: 40, last: 99 }],
    ['bytes=-10', { first: 90, last: 99 }],
    ['bytes=-1000', { first: 0, last: 99 }],
    ['bytes=99-99', { first: 99, last: 99 }],
  ])('%s', (header, range) => expect(rangeOf(header, 100)).toEqual(range));

  it.each([undefined, '', 'bytes=', 'bytes=-', 'lines=0-5', 'bytes=0-1,5-6', 'bytes=5-4', 'bytes=a-b'])(
    'is the whole where the header is %s',
    (header) => expect(rangeOf(header, 100)).toBe('all'),
  );

  it.each(['bytes=100-', 'bytes=-0', 'bytes=500-600'])('does not exist: %s', (header) => {
    expect(rangeOf(header, 100)).toBe('unsatisfiable');
  });
});
