import { KEYS, PASSWORDS, secretsOfKubernetes } from '../../scripts/cluster/secrets.mjs';
import { APPS, variablesOf } from './support/apps.js';
import * as checks from './support/checks.js';
import { containerOf, manifestsOf, OVERLAYS, withPods } from './support/manifests.js';
import { openWays, type Party, partiesOf } from './support/network.js';
import { schemaFindings } from './support/schema.js';

describe.each(OVERLAYS)('the overlay %s', (overlay) => {
  it('holds every app', () => {
    const deployments = manifestsOf(overlay).filter(({ kind }) => kind === 'Deployment');
    expect(deployments.map(({ metadata }) => metadata.name)).toEqual(expect.arrayContaining(APPS));
    expect(APPS).toEqual(expect.arrayContaining(['gateway', 'identity', 'notifications', 'wallet']));
  });

  it('is what the API server takes, to the last field', () => {
    expect(schemaFindings(manifestsOf(overlay))).toEqual([]);
  });

  const { monitoring, ...everywhere } = checks;
  const CHECKS = Object.entries({ ...everywhere, ...(overlay === 'production' ? { monitoring } : {}) }).filter(
    ([name]) => name !== 'valuesOf',
  ) as [string, checks.Check][];
  it.each(CHECKS)('passes the check of %s', (_name, check) => {
    expect(check(manifestsOf(overlay))).toEqual([]);
  });
});

describe('the secrets of the overlay for development', () => {
  const values = Object.fromEntries([...KEYS, ...PASSWORDS].map((name) => [name, 'A'.repeat(43)]));
  const made = secretsOfKubernetes(values).items.flatMap(({ metadata, stringData }) =>
    Object.keys(stringData).map((key) => `${metadata.name}/${key}`),
  );

  it('are the ones that it refers to, and no other', () => {
    const referred = withPods(manifestsOf('dev')).flatMap((manifest) =>
      (containerOf(manifest).env ?? []).flatMap(({ valueFrom }) =>
        valueFrom?.secretKeyRef ? `${valueFrom.secretKeyRef.name}/${valueFrom.secretKeyRef.key}` : [],
      ),
    );
    const whole = withPods(manifestsOf('dev')).flatMap((manifest) =>
      (containerOf(manifest).envFrom ?? []).flatMap(({ secretRef }) => secretRef?.name ?? []),
    );

    expect(new Set(made.filter((each) => !whole.includes(each.split('/')[0]!)))).toEqual(new Set(referred));
    expect(new Set(made.map((each) => each.split('/')[0]))).toEqual(
      new Set([...whole, ...referred.map((each) => each.split('/')[0])]),
    );
  });

  it('are what the apps take', () => {
    for (const { metadata, stringData } of secretsOfKubernetes(values).items.filter((each) =>
      APPS.includes(each.metadata.name),
    )) {
      const known = variablesOf(metadata.name);
      const refused = Object.entries(stringData).filter(([name, value]) => !known.get(name)?.safeParse(value).success);
      expect(refused.map(([name]) => `${metadata.name}: ${name}`)).toEqual([]);
    }
  });
});

describe('who reaches whom', () => {
  const OUTSIDE: Party[] = [
    { name: 'ingress', namespace: 'ingress-nginx', labels: {} },
    { name: 'monitoring', namespace: 'monitoring', labels: {}, ports: { otlp: 4318 } },
    { name: 'stranger', namespace: 'default', labels: {} },
    { name: 'intruder', namespace: 'saffron', labels: { 'app.kubernetes.io/name': 'intruder' } },
  ];
  const at = (name: string, address: string, port: number): Party => ({ name, address, ports: { [name]: port } });
  const SERVERS = [
    ...[at('database of identity', '192.0.2.10', 5432), at('database of wallet', '192.0.2.11', 5432)],
    ...[at('database of notifications', '192.0.2.12', 5432), at('redis', '192.0.2.20', 6379)],
    ...[at('kafka', '192.0.2.33', 9092), at('mail', '192.0.2.50', 465), at('anybody', '198.51.100.1', 443)],
  ];
  /** From a service and from its migration. */
  const both = (app: string, ...to: string[]) => to.flatMap((each) => [`${app} → ${each}`, `${app}-migrate → ${each}`]);
  const INSIDE = [
    'ingress → gateway:3000',
    ...['identity', 'notifications', 'wallet'].map((app) => `gateway → ${app}:3000`),
    'wallet → wallet:3000',
    ...APPS.map((app) => `monitoring → ${app}:9100`),
  ];
  const ofOurs = (ways: string[]) => ways.filter((way) => !/^(redis|kafka|mail|anybody|database of \w+) → /.test(way));

  it('in production: nobody but those who must', () => {
    const production = manifestsOf('production');
    const shared = ['redis:6379', 'kafka:9092', 'monitoring:4318'];

    expect(ofOurs(openWays(production, [...partiesOf(production), ...OUTSIDE, ...SERVERS]))).toEqual(
      [
        ...INSIDE,
        ...both('identity', 'database of identity:5432', ...shared),
        ...both('wallet', 'database of wallet:5432', ...shared),
        ...both('notifications', 'database of notifications:5432', 'mail:465', ...shared),
        ...['gateway → redis:6379', 'gateway → monitoring:4318'],
      ].sort(),
    );
  });

  it('in development: the same, and every server lets in its own callers alone', () => {
    const dev = manifestsOf('dev');
    const shared = ['redis:6379', 'kafka:9092'];

    expect(openWays(dev, [...partiesOf(dev), ...OUTSIDE])).toEqual(
      [
        ...INSIDE,
        ...both('identity', 'postgres-identity:5432', ...shared),
        ...both('wallet', 'postgres-wallet:5432', ...shared),
        ...both('notifications', 'postgres-notifications:5432', 'mailpit:1025', ...shared),
        'gateway → redis:6379',
      ].sort(),
    );
  });

  it('a policy that is missing or too wide shows', () => {
    const closed = manifestsOf('production').filter(({ metadata }) => metadata.name !== 'identity');
    const wide = manifestsOf('dev').map((each) =>
      each.kind === 'NetworkPolicy' && each.metadata.name === 'redis'
        ? { ...each, spec: { ...each.spec, ingress: [{}] } }
        : each,
    );
    const open = wide.filter(({ metadata }) => !['default-deny', 'dns'].includes(metadata.name));

    expect(openWays(closed, partiesOf(closed))).not.toContain('gateway → identity:3000');
    expect(openWays(wide, [...partiesOf(wide), ...OUTSIDE])).toContain('stranger → redis:6379');
    expect(openWays(wide, [...partiesOf(wide), ...OUTSIDE])).not.toContain('intruder → redis:6379');
    expect(openWays(open, [...partiesOf(open), ...OUTSIDE])).toContain('intruder → redis:6379');
  });
});
