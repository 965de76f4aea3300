import { describe, expect, it } from 'vitest';
import { filterFromSearch, isFiltered, queryOf, searchWith } from './filter.js';

const read = (search: string) => filterFromSearch(new URLSearchParams(search));

describe('the filter in the address', () => {
  it('reads what it wrote', () => {
    const filter = { asset: 'USD', direction: 'out', from: '2026-01-31', to: '2026-02-01', q: 'rent & food' } as const;
    expect(filterFromSearch(searchWith(filter, 'some-id'))).toEqual(filter);
    const amounts = { kind: 'refund', min: '0.5', max: '12' } as const;
    expect(filterFromSearch(searchWith(amounts))).toEqual(amounts);
  });

  it.each([
    ['asset=DOGE', {}],
    ['direction=sideways', {}],
    ['from=2026-02-30&to=yesterday', {}],
    ['from=2026-13-01', {}],
    ['kind=gift', {}],
    ['min=1e3&max=-1', {}],
    ['q=%20%20', {}],
    [`q=${'a'.repeat(200)}`, { q: 'a'.repeat(100) }],
  ])('leaves out what makes no sense: %s', (search, filter) => {
    expect(read(search)).toEqual(filter);
  });

  it('asks for whole days of the reader: from the first moment, to the first moment after', () => {
    const { from, to } = queryOf({ from: '2026-03-29', to: '2026-03-29' });
    expect(from).toBe(new Date(2026, 2, 29).toISOString());
    expect(to).toBe(new Date(2026, 2, 30).toISOString());
  });

  it('asks for nothing where nothing is chosen', () => {
    expect(queryOf(read(''))).toEqual({});
    expect(isFiltered(read(''))).toBe(false);
    expect(isFiltered(read('q=a'))).toBe(true);
  });
});
