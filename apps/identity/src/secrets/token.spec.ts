import { newToken, presentedTokenHash, tokenHash } from './token.js';

describe('A token', () => {
  it('has 256 random bits, and no two are alike', () => {
    const tokens = Array.from({ length: 1_000 }, newToken);
    expect(new Set(tokens).size).toBe(1_000);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const ones = tokens.map((token) => [...Buffer.from(token, 'base64url')].map(bitsOf).reduce(sum)).reduce(sum);
    expect(ones / (1_000 * 256)).toBeCloseTo(0.5, 1);
  });

  it('is stored as its SHA-256 alone, and only one of the right form is looked for', () => {
    const token = newToken();
    expect(tokenHash(token)).toHaveLength(32);
    expect(presentedTokenHash(token)).toEqual(tokenHash(token));
    for (const other of [undefined, '', token.slice(1), `${token}A`, `${token.slice(1)}.`]) {
      expect(presentedTokenHash(other)).toBeUndefined();
    }
  });
});

const bitsOf = (byte: number): number => byte.toString(2).replaceAll('0', '').length;
const sum = (left: number, right: number): number => left + right;
