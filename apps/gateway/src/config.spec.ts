import { ConfigError } from '#platform/config';
import { loadGatewayConfig } from './config.js';

describe('trusted proxies', () => {
  it.each(['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', '10.0.0.1, 10.0.0.2'])('may be %s', (text) => {
    expect(loadGatewayConfig({ TRUSTED_PROXIES: text }).TRUSTED_PROXIES).toEqual(text.split(', '));
  });

  it.each(['true', '*', '10.0.0.0/33', '10.0.0', 'fd00::/129', '10.0.0.0/8/8', 'proxy.example.org'])(
    'may not be %s',
    (text) => {
      expect(() => loadGatewayConfig({ TRUSTED_PROXIES: text })).toThrow(ConfigError);
    },
  );

  it('are nobody by default', () => {
    expect(loadGatewayConfig({}).TRUSTED_PROXIES).toEqual([]);
  });
});
