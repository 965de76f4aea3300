import { newId } from '#kernel';
import { fencePayload, parseChange } from './session-change.rules.js';

const HASH = 'ab'.repeat(32);

describe('What a notification tells', () => {
  it('is which sessions and members have changed', () => {
    const id = newId();
    expect(parseChange(`s${HASH}`)).toEqual({ proofHashes: [HASH], memberIds: [] });
    expect(parseChange(`s${HASH},m${id},s${HASH}`)).toEqual({ proofHashes: [HASH, HASH], memberIds: [id] });
  });

  it('is a fence', () => {
    const id = newId();
    expect(parseChange(fencePayload(id))).toEqual({ fence: id });
  });

  it.each(['*', '', 'x', `s${HASH},`, `s${HASH.slice(1)}`, `m${HASH}`, `S${HASH}`])(
    'may be any session where it is not understood: %j',
    (payload) => expect(parseChange(payload)).toEqual({ all: true }),
  );
});
