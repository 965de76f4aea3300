import { loadWalletConfig } from './config.js';

const given = { databaseUrl: 'postgresql://x', lookupKey: Buffer.alloc(32).toString('base64url') };

describe('the wallet configuration', () => {
  it('has safe defaults: limits, no fee, two administrators', () => {
    const config = loadWalletConfig(given);
    expect(config).toMatchObject({ ALLOCATION_APPROVALS: 'two', TRANSFER_FEE_BASIS_POINTS: 0, SFN_SUPPLY: 10n ** 27n });
    expect(config.TRANSFER_MAX).toMatchObject({ SFN: 10n ** 23n, USD: 1_000_000n });
  });

  it('reads amounts per asset, and none as no limit', () => {
    expect(loadWalletConfig({ ...given, TRANSFER_MAX: 'SFN=1.5, EUR=2' }).TRANSFER_MAX).toEqual({
      SFN: 15n * 10n ** 17n,
      EUR: 200n,
    });
    expect(loadWalletConfig({ ...given, TRANSFER_MAX: 'none' }).TRANSFER_MAX).toEqual({});
  });

  it.each([
    { TRANSFER_MAX: 'BTC=1' },
    { TRANSFER_MAX: 'EUR=1.234' },
    { TRANSFER_MAX: 'EUR' },
    { SFN_SUPPLY: '0' },
    { ALLOCATION_APPROVALS: 'none' },
    { lookupKey: 'short' },
  ])('refuses %j at start', (env) =>
    expect(() => loadWalletConfig({ ...given, ...env })).toThrow(/The configuration is not valid/),
  );
});
