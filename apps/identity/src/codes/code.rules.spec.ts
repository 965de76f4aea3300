import { randomBytes } from 'node:crypto';
import { codeDigest, newCode, useOf } from './code.rules.js';

describe('A one-time code', () => {
  it('has six digits between 100000 and 999999', () => {
    for (let i = 0; i < 2_000; i++) expect(newCode()).toMatch(/^[1-9][0-9]{5}$/);
  });

  it('is not the same twice in a row of a hundred, but for rare chance', () => {
    expect(new Set(Array.from({ length: 100 }, newCode)).size).toBeGreaterThan(90);
  });

  it('looks different in store for every code id and key', () => {
    const key = randomBytes(32);
    const digests = [
      codeDigest(key, 'a', '123456'),
      codeDigest(key, 'b', '123456'),
      codeDigest(randomBytes(32), 'a', '123456'),
    ];
    expect(new Set(digests.map((digest) => digest.toString('hex'))).size).toBe(3);
  });

  it('serves the same sign-in whether it is called authentication or login', () => {
    expect(useOf('authentication')).toBe('sign-in');
    expect(useOf('login')).toBe('sign-in');
    expect(useOf('payment')).toBe('payment');
    expect(useOf('pos-pin')).toBe('pos-pin');
  });
});
