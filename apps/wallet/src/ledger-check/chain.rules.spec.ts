import { createHash } from 'node:crypto';
import { type BatchRow, hashAfter, linkFinding, placeOf, START } from './chain.rules.js';

const digest = createHash('sha256').update('payload').digest();

/** Batch 1 and batch 2, as they should be. */
function chain(): [BatchRow, BatchRow] {
  const row = (number: string, previous: Buffer | null): BatchRow => {
    const bare = { number, epoch: '1', microseconds: `${number}000`, postedAt: '', transfers: 0, entries: 0, digest };
    const whole = { ...bare, hash: null, size: 7, isLogExpected: true };
    return { ...whole, hash: hashAfter(previous, whole) };
  };
  const first = row('1', null);
  return [first, row('2', first.hash)];
}

describe('The chain of batches', () => {
  it('is whole where each batch follows the one before it', () => {
    const [first, second] = chain();
    expect(linkFinding(START, first)).toBeUndefined();
    expect(linkFinding(placeOf(first), second)).toBeUndefined();
  });

  it('begins with zeros, and covers number, epoch, time and digest in network order', () => {
    const [first] = chain();
    const numbers = Buffer.from('0000000000000001' + '0000000000000001' + '00000000000003e8', 'hex');
    const expected = createHash('sha256').update(Buffer.alloc(32)).update(numbers).update(digest).digest();
    expect(first.hash).toEqual(expected);
  });

  const [first, second] = chain();
  const sealed = (row: BatchRow): BatchRow => ({ ...row, hash: hashAfter(first.hash, row) });
  it.each([
    ['a number is left out', { ...second, number: '3' }, { fault: 'missing', batch: 2 }],
    ['a number comes twice', { ...second, number: '1' }, { fault: 'inserted', batch: 1 }],
    ['the epoch goes back', sealed({ ...second, epoch: '0' }), { fault: 'changed', field: 'epoch' }],
    ['the time goes back', sealed({ ...second, microseconds: '999' }), { fault: 'changed', field: 'posted_at' }],
    ['the time is another one', { ...second, microseconds: '2001' }, { fault: 'changed', field: 'hash' }],
    ['the digest is another one', { ...second, digest: Buffer.alloc(32) }, { fault: 'changed', field: 'hash' }],
    ['the hash is gone', { ...second, hash: null }, { fault: 'changed', field: 'hash' }],
    ['the digest is gone', { ...second, digest: null }, { fault: 'changed', field: 'digest' }],
  ])('is broken where %s', (_, row, expected) => {
    expect(linkFinding(placeOf(first), row)).toMatchObject({ check: 'chain', table: 'batches', ...expected });
  });
});
