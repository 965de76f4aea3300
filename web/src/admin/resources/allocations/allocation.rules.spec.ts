import { describe, expect, it } from 'vitest';
import { verdictOn } from './allocation.rules.js';

const actor = { id: 'me', saffronId: 'SF-ME' };
const pending = {
  status: 'pending',
  requestedBy: 'her',
  to: { saffronId: 'SF-ADA', name: 'Ada L.' },
} as const;

describe('who may decide an allocation', () => {
  it('is another administrator than the one who asked', () => {
    expect(verdictOn(pending, actor)).toBe('decide');
    expect(verdictOn({ ...pending, requestedBy: 'me' }, actor)).toBe('waits');
  });

  it('is never the one who would receive it', () => {
    expect(verdictOn({ ...pending, to: { saffronId: 'SF-ME', name: 'Me' } }, actor)).toBe('recipient');
  });

  it('is any other administrator where nobody would receive it', () => {
    expect(verdictOn({ ...pending, to: null }, actor)).toBe('decide');
  });

  it.each(['approved', 'rejected', 'expired'] as const)('is nobody once it is %s', (status) => {
    expect(verdictOn({ ...pending, status }, actor)).toBe('closed');
  });
});
