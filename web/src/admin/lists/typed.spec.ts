import { describe, expect, it } from 'vitest';
import { idField } from '#contracts/http';
import { accountIdField } from '#contracts/wallet';
import { accountProblem, askedBy, idProblem, metadataProblem, ownerProblem } from './typed.js';

const ID = '019af3c2-5b1e-7cc4-a5f0-0a1b2c3d4e5f';
const texts = [ID, ID.toUpperCase(), ID.slice(1), `${ID} `, '42', '0', '042', '1'.repeat(19), 'order', 'SF123'];

describe('what is typed into a filter', () => {
  it.each(texts)('%j is sent exactly where the server takes it', (text) => {
    expect(idProblem(text) === undefined).toBe(idField.safeParse(text).success);
    expect(accountProblem(text) === undefined).toBe(accountIdField.safeParse(text).success);
  });

  it('is an id or a member ID where an owner is asked for', () => {
    expect(ownerProblem(ID)).toBeUndefined();
    expect(ownerProblem('SF000000000000')).toBeUndefined();
    expect(ownerProblem('SF000000000001')).toBe('resources.accounts.badOwner');
  });

  it('is no filter where it is nothing', () => {
    for (const problem of [idProblem, accountProblem, ownerProblem, metadataProblem])
      expect(['', null, undefined].map(problem)).toEqual([undefined, undefined, undefined]);
  });

  it('is metadata where it is a key and a value, and is asked for as such', () => {
    expect(metadataProblem('order')).toBe('resources.accounts.badMetadata');
    expect(metadataProblem('order=42')).toBeUndefined();
    expect(askedBy({ kind: 'swap', metadata: 'order = 42' })).toEqual({ kind: 'swap', metadata: { order: '42' } });
  });

  it('is sent as it is where it is none, so that it is refused and not passed over', () => {
    expect(askedBy({ metadata: 'order' })).toEqual({ metadata: 'order' });
    expect(askedBy({ metadata: { order: '42' } })).toEqual({ metadata: { order: '42' } });
    expect(askedBy({ q: 'x' })).toEqual({ q: 'x' });
  });
});
