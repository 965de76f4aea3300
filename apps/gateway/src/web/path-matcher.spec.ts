import { PathMatcher } from './path-matcher.js';

describe('known paths', () => {
  const known = new PathMatcher(['/', '/wallet', '/admin/*', '/store/:storeId']);

  it.each(['/', '/wallet', '/wallet/', '/admin', '/admin/members/1', '/store/7'])('has %s', (path) => {
    expect(known.matches(path)).toBe(true);
  });

  it.each(['/walle', '/wallet/x', '/administrator', '/store', '/store/7/x', '/wallet.php', '//wallet'])(
    'has no %s',
    (path) => {
      expect(known.matches(path)).toBe(false);
    },
  );
});
