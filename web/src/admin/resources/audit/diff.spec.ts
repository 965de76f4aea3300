import { describe, expect, it } from 'vitest';
import { diff } from './diff.js';

describe('the difference that an act made', () => {
  it('tells what changed from what stayed', () => {
    expect(diff({ state: 'active', role: 'member' }, { state: 'suspended', role: 'member' })).toEqual([
      { path: 'state', kind: 'changed', before: 'active', after: 'suspended' },
      { path: 'role', kind: 'same', before: 'member', after: 'member' },
    ]);
  });

  it('shows a creation as added and an end as removed', () => {
    expect(diff(null, { amount: '5' })).toEqual([{ path: 'amount', kind: 'added', before: undefined, after: '5' }]);
    expect(diff({ amount: '5' }, null)).toEqual([{ path: 'amount', kind: 'removed', before: '5', after: undefined }]);
  });

  it('names nested fields and places in lists by their path', () => {
    const changes = diff({ address: { city: 'Bern' }, tags: ['a'] }, { address: { city: 'Basel' }, tags: ['a', 'b'] });
    expect(changes.map(({ path, kind }) => [path, kind])).toEqual([
      ['address.city', 'changed'],
      ['tags.0', 'same'],
      ['tags.1', 'added'],
    ]);
  });

  it('keeps null, empty text and absence apart', () => {
    expect(diff({ reason: null }, { reason: '' })).toEqual([
      { path: 'reason', kind: 'changed', before: 'null', after: '' },
    ]);
    expect(diff({}, { reason: null })).toEqual([{ path: 'reason', kind: 'added', before: undefined, after: 'null' }]);
  });

  it('finds nothing where there is nothing', () => {
    expect(diff(null, null)).toEqual([]);
  });
});
