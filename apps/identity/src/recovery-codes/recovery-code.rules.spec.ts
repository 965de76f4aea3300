import { randomBytes } from 'node:crypto';
import { newRecoveryCodes, normalised, recoveryDigest } from './recovery-code.rules.js';

const key = randomBytes(32);

describe('recovery codes', () => {
  it('are ten, all different, without letters that look like digits', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  it.each([
    ['as it was shown', '0A1B-2C3D-4E5F'],
    ['in lower case and without separators', '0a1b2c3d4e5f'],
    ['with spaces', ' 0a1b 2c3d 4e5f '],
    ['with letters for digits', 'OAIB-2C3D-4E5F'],
    ['with an l for the one', 'oalb-2c3d-4e5f'],
  ])('count however they are typed: %s', (_, typed) => {
    expect(normalised(typed)).toBe('0A1B2C3D4E5F');
    expect(recoveryDigest(key, 'm1', typed)).toEqual(recoveryDigest(key, 'm1', '0A1B-2C3D-4E5F'));
  });

  it('do not look alike for two members, nor under two keys', () => {
    const digests = [
      recoveryDigest(key, 'm1', 'X'),
      recoveryDigest(key, 'm2', 'X'),
      recoveryDigest(randomBytes(32), 'm1', 'X'),
    ];
    expect(new Set(digests.map((digest) => digest.toString('hex'))).size).toBe(3);
  });
});
