import { pauseBeforeRetryMs, reasonOf } from './mail.rules.js';

describe('pauseBeforeRetryMs', () => {
  it('doubles from one second to half a minute', () => {
    expect([1, 2, 3, 5, 6, 7, 40].map(pauseBeforeRetryMs)).toEqual([
      1_000, 2_000, 4_000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });
});

describe('reasonOf', () => {
  it('keeps neither the code nor an endless answer', () => {
    expect(reasonOf(new Error('550 rejected: "code 482913"'), '482913')).toBe('550 rejected: "code [secret]"');
    const token = 'k'.repeat(43);
    expect(reasonOf(new Error(`554 spam: ${token}`), `/auth/undo?token=${token}`)).toBe('554 spam: [secret]');
    expect(reasonOf('x'.repeat(900))).toHaveLength(500);
  });
});
