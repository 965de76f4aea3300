import { randomBytes } from 'node:crypto';
import type { EmbeddedSecrets } from '../../apps/platform/src/embedded/secrets.js';
import type { Stack } from '../stack/stack.js';
import { type App, type Instance, OWNERS, type Owner, urlOf } from './plan.js';

type Environment = Readonly<Record<string, string>>;

export interface EnvironmentParts {
  readonly stack: Stack;
  readonly secrets: EmbeddedSecrets;
  readonly instances: readonly Instance[];
  /** The address that members see. */
  readonly publicUrl: string;
}

/** What an operator's shell holds for all of them is theirs too, but for what belongs to one of them or to our own Node. */
const NOT_INHERITED =
  /^(NODE_OPTIONS|PORT|HOST|METRICS_PORT|DATABASE_URL|SMTP_URL|\w+_KEY|PEPPER|PUBLIC_URL|ADVERTISED_URL|DATA_DIR|npm_.*)$/;

/** Says what each process is told: its own ports, its own database, and those secrets alone that it works with. */
export function environments({
  stack,
  secrets,
  instances,
  publicUrl,
}: EnvironmentParts): (of: Instance) => Environment {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_INHERITED.test(name)));
  const shared = {
    SHUTDOWN_DELAY_MS: '500',
    ...(inherited as Environment),
    ...{ REDIS_URL: stack.redis.url, KAFKA_BROKERS: stack.kafka.brokers },
    // As good as each start: what is signed with it lives for seconds.
    PRINCIPAL_KEY: process.env['PRINCIPAL_KEY'] || randomBytes(32).toString('base64url'),
  };
  const { otpKey, pepper, sealKey, lookupKey, factorKey } = secrets;
  const identityKeys = { OTP_KEY: otpKey, PEPPER: pepper, SEAL_KEY: sealKey, FACTOR_KEY: factorKey };
  const own: Readonly<Record<App, Environment>> = {
    identity: { ...identityKeys, LOOKUP_KEY: lookupKey, PUBLIC_URL: publicUrl },
    wallet: { LOOKUP_KEY: lookupKey },
    notifications: { SEAL_KEY: sealKey, PUBLIC_URL: publicUrl, SMTP_URL: stack.mail.smtpUrl },
    gateway: { WEB_ROOT: 'dist/web', PUBLIC_URL: publicUrl, ...upstreams(instances) },
  };
  return (instance) => ({ ...shared, ...placeOf(instance), ...own[instance.app], ...databaseOf(instance, stack) });
}

const placeOf = ({ host, port, metricsPort, ...rest }: Instance): Environment => ({
  ...{ HOST: host, PORT: String(port), METRICS_PORT: String(metricsPort) },
  ...(rest.app === 'wallet' ? { ADVERTISED_URL: urlOf({ host, port }) } : {}),
});

const databaseOf = ({ app }: Instance, { postgres }: Stack): Environment =>
  app === 'gateway' ? {} : { DATABASE_URL: postgres.url(databaseName(app)) };

/** The same as in one process, so that a data folder can move from there to here. */
export const databaseName = (owner: Owner): string => `saffron_${owner}`;

const upstreams = (instances: readonly Instance[]): Environment =>
  Object.fromEntries(
    OWNERS.map((owner) => {
      const addresses = instances.filter(({ app }) => app === owner).map(urlOf);
      return [`${owner.toUpperCase()}_URL`, addresses.join(',')];
    }),
  );
