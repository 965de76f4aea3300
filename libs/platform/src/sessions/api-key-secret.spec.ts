import { isApiKeySecret, newApiKeySecret, shownPrefix } from './api-key-secret.js';

describe('the secret of an API key', () => {
  const secrets = Array.from({ length: 500 }, newApiKeySecret);

  it('is one that a scanner recognises by its form and proves by its checksum', () => {
    for (const secret of secrets) {
      expect(secret).toMatch(/^sfn_live_[0-9A-Za-z]{49}$/);
      expect(isApiKeySecret(secret)).toBe(true);
    }
  });

  it('is never the same twice', () => {
    expect(new Set(secrets).size).toBe(secrets.length);
  });

  it('is none with one character changed, added or left out, or under another mark', () => {
    for (const secret of secrets.slice(0, 20)) {
      const at = 9 + (secret.charCodeAt(20) % 43);
      const other = secret[at] === 'x' ? 'y' : 'x';
      expect(isApiKeySecret(secret.slice(0, at) + other + secret.slice(at + 1))).toBe(false);
      expect(isApiKeySecret(`${secret}0`)).toBe(false);
      expect(isApiKeySecret(secret.slice(0, -1))).toBe(false);
      expect(isApiKeySecret(secret.replace('live', 'test'))).toBe(false);
    }
    expect(isApiKeySecret('')).toBe(false);
  });

  it('shows six characters of 49', () => {
    expect(shownPrefix(secrets[0]!)).toBe(secrets[0]!.slice(0, 15));
  });
});
