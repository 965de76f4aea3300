import { randomBytes } from 'node:crypto';
import { seal, unseal } from './index.js';

describe('sealing', () => {
  const key = randomBytes(32);

  it('opens what it sealed under the same context', () => {
    expect(unseal(key, seal(key, '123456', 'code|2026'), 'code|2026')).toBe('123456');
  });

  it('never seals the same text alike', () => {
    expect(seal(key, '123456', 'a')).not.toBe(seal(key, '123456', 'a'));
  });

  it.each([
    ['another context', (text: string) => unseal(key, text, 'b')],
    ['another key', (text: string) => unseal(randomBytes(32), text, 'a')],
    [
      'a changed text',
      (text: string) =>
        unseal(
          key,
          text.replace(/\.([\w-])/, (_, first) => `.${first === 'A' ? 'B' : 'A'}`),
          'a',
        ),
    ],
    ['no sealed text', () => unseal(key, 'v1.only', 'a')],
  ])('refuses %s', (_, open) => {
    expect(() => open(seal(key, '123456', 'a'))).toThrow();
  });
});
