// Which secrets the cluster has, and who is given which.

/** 32 bytes as base64url each. */
export const KEYS = ['PRINCIPAL_KEY', 'OTP_KEY', 'PEPPER', 'SEAL_KEY', 'LOOKUP_KEY', 'FACTOR_KEY'];

/** Of the servers that docker-compose.yml and the overlay for development bring along. */
export const PASSWORDS = [
  'POSTGRES_PASSWORD',
  'IDENTITY_DATABASE_PASSWORD',
  'WALLET_DATABASE_PASSWORD',
  'NOTIFICATIONS_DATABASE_PASSWORD',
  'REDIS_PASSWORD',
];

const OWNERS = ['identity', 'wallet', 'notifications'];

/** Each service's Secret, by the keys that its Deployment refers to. */
const SHARES = {
  gateway: ['PRINCIPAL_KEY'],
  identity: KEYS,
  wallet: ['PRINCIPAL_KEY', 'LOOKUP_KEY'],
  notifications: ['PRINCIPAL_KEY', 'SEAL_KEY'],
};

/** Everything that the overlay for development refers to, as one list for `kubectl apply`. */
export function secretsOfKubernetes(values) {
  const services = Object.entries(SHARES).map(([app, names]) => {
    const keys = Object.fromEntries(names.map((name) => [name, values[name]]));
    const mail = app === 'notifications' ? { SMTP_URL: values.SMTP_URL || 'smtp://mailpit:1025' } : {};
    const database = OWNERS.includes(app) ? { DATABASE_URL: databaseUrl(app, values) } : {};
    return secret(app, { ...keys, ...mail, ...database, REDIS_URL: `redis://:${values.REDIS_PASSWORD}@redis:6379` });
  });
  const databases = OWNERS.map((app) =>
    secret(`database-${app}`, {
      POSTGRES_USER: `saffron_${app}`,
      POSTGRES_PASSWORD: passwordOf(app, values),
      POSTGRES_DB: `saffron_${app}`,
    }),
  );
  const redis = secret('redis', { password: values.REDIS_PASSWORD });
  return { apiVersion: 'v1', kind: 'List', items: [...services, ...databases, redis] };
}

const passwordOf = (app, values) => values[`${app.toUpperCase()}_DATABASE_PASSWORD`];

const databaseUrl = (app, values) =>
  `postgresql://saffron_${app}:${passwordOf(app, values)}@postgres-${app}:5432/saffron_${app}`;

const secret = (name, stringData) => ({
  ...{ apiVersion: 'v1', kind: 'Secret', type: 'Opaque' },
  metadata: { name, namespace: 'saffron', labels: { 'app.kubernetes.io/part-of': 'saffron' } },
  stringData,
});
