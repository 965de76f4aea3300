import type { Stack } from './stack.js';

/** The servers of a stack under the names that the services' settings have. */
export function addressesOf({ postgres, redis, kafka, mail, anvil }: Stack): Record<string, string> {
  return {
    DATABASE_URL: postgres.url('postgres'),
    REDIS_URL: redis.url,
    KAFKA_BROKERS: kafka.brokers,
    SMTP_URL: mail.smtpUrl,
    ...(anvil ? { POLYGON_RPC_URLS: anvil.url } : {}),
  };
}

/** As a file for `node --env-file`. */
export const asEnvironment = (addresses: Readonly<Record<string, string>>): string =>
  Object.entries(addresses)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
