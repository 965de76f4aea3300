import { getHeapStatistics } from 'node:v8';
import { rememberedAccounts } from './remembered-accounts.js';

describe('How many accounts are kept in memory', () => {
  it('is what the operator says', () => {
    expect(rememberedAccounts({ LEDGER_MAX_ACCOUNTS: 7 })).toBe(7);
  });

  it('leaves most of the heap to everything else where nobody says', () => {
    const bytes = rememberedAccounts({}) * 1_000;
    expect(bytes / getHeapStatistics().heap_size_limit).toBeGreaterThan(0.1);
    expect(bytes / getHeapStatistics().heap_size_limit).toBeLessThan(0.35);
  });
});
