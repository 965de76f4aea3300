import { isWorthWaiting } from './passing.rules.js';

describe('a refusal of a request', () => {
  it('is told at once where time changes nothing', () => {
    expect(isWorthWaiting('wallet.transfer.insufficient-funds', 0, 30_000)).toBe(false);
    expect(isWorthWaiting('wallet.hold.resolved', 0, 30_000)).toBe(false);
  });

  it('is waited for where it may pass, and told once patience is over', () => {
    expect(isWorthWaiting('wallet.account.not-ready', 0, 30_000)).toBe(true);
    expect(isWorthWaiting('wallet.account.frozen', 29_999, 30_000)).toBe(true);
    expect(isWorthWaiting('wallet.account.not-ready', 30_000, 30_000)).toBe(false);
  });
});
