import { DomainError, isRefusal, refusalIn } from './index.js';

const refused = new DomainError('area.no', { status: 409, message: 'No.' });
const failed = new DomainError('area.later', { status: 503, message: 'Later.' });

describe('A refusal', () => {
  it('is what would be refused again, and no fault of ours', () => {
    expect([refused, failed, new Error('a fault'), undefined].map(isRefusal)).toEqual([true, false, false, false]);
  });

  it('is told apart from whatever else is thrown, which goes on', () => {
    expect(refusalIn(refused)).toBe(refused);
    expect(() => refusalIn(failed)).toThrow(failed);
  });
});
