import { fullName, maskedName, splitName } from './member.rules.js';

describe('The names of a member', () => {
  it('split at the first space', () => {
    expect(splitName('Ada King Lovelace')).toEqual({ firstName: 'Ada', lastName: 'King Lovelace' });
  });

  it('may be a single one', () => {
    expect(splitName(' Ada ')).toEqual({ firstName: 'Ada', lastName: '' });
    expect(fullName({ firstName: 'Ada', lastName: '' })).toBe('Ada');
    expect(maskedName({ firstName: 'Ada', lastName: '' })).toBe('Ada');
  });

  it('show other members no more than the initial of the last one', () => {
    expect(maskedName({ firstName: 'Ada', lastName: 'lovelace' })).toBe('Ada L.');
  });

  it('are cut by characters, not by halves of them', () => {
    expect(maskedName({ firstName: 'Ada', lastName: '𝒵eta' })).toBe('Ada 𝒵.');
  });
});
