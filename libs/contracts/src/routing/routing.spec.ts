import { ownerOf } from './index.js';

describe('The table of paths', () => {
  it.each([
    ['/api/user', 'gateway'],
    ['/api/user/rights', 'gateway'],
    ['/api/user/profile', 'identity'],
    ['/api/user/sessions/7', 'identity'],
    ['/api/saffron/verify-otp', 'identity'],
    ['/api/wallet/transactions.csv', 'wallet'],
    ['/api/admin/monitors/7', 'wallet'],
    ['/api/admin/members/7/notes', 'identity'],
  ])('%s leads to %s', (path, owner) => {
    expect(ownerOf(path)).toBe(owner);
  });

  it.each([
    ...['/', '/api', '/api/', '/api/admin', '/api/adm', '/api/wallets', '/api/user-x', '/api/unknown/wallet'],
    ...['/internal/sessions/read', '/internal', '/health/ready', '/metrics', '/api/internal/sessions/read'],
    ...['api/wallet', '//api/wallet', '/x/api/wallet', ''],
  ])('%j leads nowhere', (path) => {
    expect(ownerOf(path)).toBeUndefined();
  });
});
