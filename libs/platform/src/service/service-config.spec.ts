import { randomBytes } from 'node:crypto';
import { ConfigError, loadConfig } from '../config/index.js';
import { kafkaSecurity, serviceConfig } from './service-config.js';

const securityOf = (env: Record<string, string>) =>
  kafkaSecurity(
    loadConfig(serviceConfig, {
      ...{ DATABASE_URL: 'postgresql://db/x', REDIS_URL: 'redis://redis', KAFKA_BROKERS: 'kafka:9092' },
      ...{ PRINCIPAL_KEY: randomBytes(32).toString('base64url'), ...env },
    }),
  );

describe('how a service shows the brokers who it is', () => {
  it('is by name and password, where it has them', () => {
    expect(securityOf({})).toEqual({ tls: false });
    expect(securityOf({ KAFKA_TLS: 'true', KAFKA_USERNAME: 'wallet', KAFKA_PASSWORD: 'x' })).toEqual({
      ...{ tls: true, sasl: { mechanism: 'scram-sha-512', username: 'wallet', password: 'x' } },
    });
  });

  it.each([{ KAFKA_USERNAME: 'wallet' }, { KAFKA_PASSWORD: 'secret-x' }, { KAFKA_USERNAME: 'w', KAFKA_PASSWORD: '' }])(
    'is never as nobody because one of them is missing: %j',
    (env) => {
      expect(() => securityOf(env as Record<string, string>)).toThrow(ConfigError);
      expect(() => securityOf(env as Record<string, string>)).not.toThrow(/secret-x/);
    },
  );
});
