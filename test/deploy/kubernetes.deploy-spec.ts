import { KEYS, PASSWORDS, secretsOfKubernetes } from '../../scripts/cluster/secrets.mjs';
import { APPS, variablesOf } from './support/apps.js';
import * as checks from './support/checks.js';
import { type Container, containerOf, type Manifest, podOf, render, withPods } from './support/manifests.js';
import { openWays, type Party, partiesOf } from './support/network.js';
import { schemaFindings } from './support/schema.js';

const OVERLAYS = ['dev', 'production'];
const rendered = new Map(OVERLAYS.map((overlay) => [overlay, render(`deploy/k8s/overlays/${overlay}`)]));
const of = (overlay: string): Manifest[] => structuredClone(rendered.get(overlay)!);

/** An overlay with one thing broken in it. */
function broken(kind: string, name: string, spoil: (manifest: Manifest) => void): Manifest[] {
  const manifests = of('production');
  const manifest = manifests.find((each) => each.kind === kind && each.metadata.name.startsWith(name));
  if (!manifest) throw new Error(`There is no ${kind} ${name} to break`);
  spoil(manifest);
  return manifests;
}
const brokenContainer = (name: string, spoil: (container: Container) => void): Manifest[] =>
  broken('Deployment', name, (deployment) => spoil(containerOf(deployment)));
const without = (kind: string, name: string): Manifest[] =>
  of('production').filter((each) => each.kind !== kind || each.metadata.name !== name);

describe.each(OVERLAYS)('the overlay %s', (overlay) => {
  it('holds every app', () => {
    const deployments = of(overlay).filter(({ kind }) => kind === 'Deployment');
    expect(deployments.map(({ metadata }) => metadata.name)).toEqual(expect.arrayContaining(APPS));
    expect(APPS).toEqual(expect.arrayContaining(['gateway', 'identity', 'notifications', 'wallet']));
  });

  it('is what the API server takes, to the last field', () => {
    expect(schemaFindings(of(overlay))).toEqual([]);
  });

  const { monitoring, ...everywhere } = checks;
  const CHECKS = Object.entries({ ...everywhere, ...(overlay === 'production' ? { monitoring } : {}) }).filter(
    ([name]) => name !== 'valuesOf',
  ) as [string, checks.Check][];
  it.each(CHECKS)('passes the check of %s', (_name, check) => {
    expect(check(of(overlay))).toEqual([]);
  });
});

describe('the secrets of the overlay for development', () => {
  const values = Object.fromEntries([...KEYS, ...PASSWORDS].map((name) => [name, 'A'.repeat(43)]));
  const made = secretsOfKubernetes(values).items.flatMap(({ metadata, stringData }) =>
    Object.keys(stringData).map((key) => `${metadata.name}/${key}`),
  );

  it('are the ones that it refers to, and no other', () => {
    const referred = withPods(of('dev')).flatMap((manifest) =>
      (containerOf(manifest).env ?? []).flatMap(({ valueFrom }) =>
        valueFrom?.secretKeyRef ? `${valueFrom.secretKeyRef.name}/${valueFrom.secretKeyRef.key}` : [],
      ),
    );
    const whole = withPods(of('dev')).flatMap((manifest) =>
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
    const production = of('production');
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
    const dev = of('dev');
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
    const closed = of('production').filter(({ metadata }) => metadata.name !== 'identity');
    const wide = of('dev').map((each) =>
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

describe('every check can fail:', () => {
  type Case = readonly [what: string, check: checks.Check, manifests: () => Manifest[], finding: string];
  const CASES: readonly Case[] = [
    [
      'a field that there is none of',
      schemaFindings,
      () => brokenContainer('wallet', (c) => Object.assign(c, { imagePullPolicies: 'Always' })),
      'imagePullPolicies',
    ],
    [
      'a field further down',
      schemaFindings,
      () => brokenContainer('wallet', (c) => Object.assign(c.livenessProbe!, { failureTreshold: 2 })),
      'failureTreshold',
    ],
    [
      'a value that there is none of',
      schemaFindings,
      () => brokenContainer('wallet', (c) => Object.assign(c, { imagePullPolicy: 'Sometimes' })),
      'imagePullPolicy',
    ],
    [
      'an amount that is none',
      schemaFindings,
      () => brokenContainer('wallet', (c) => Object.assign(c.resources!.limits!, { memory: '1 GB' })),
      'memory',
    ],
    [
      'a kind that nobody knows',
      schemaFindings,
      () => broken('Deployment', 'wallet', (d) => Object.assign(d, { kind: 'Deploiment' })),
      'unknown kind',
    ],
    [
      'no probe',
      checks.probes,
      () => brokenContainer('wallet', (c) => delete c.readinessProbe),
      'wallet: no readinessProbe',
    ],
    ['an app that is left out', checks.probes, () => without('Deployment', 'identity'), 'identity: no Deployment'],
    [
      'no limit',
      checks.limits,
      () => brokenContainer('wallet', (c) => Object.assign(c.resources!, { limits: { cpu: '1' } })),
      'Deployment wallet: no limits of memory',
    ],
    [
      'no disruption budget',
      checks.availability,
      () => without('PodDisruptionBudget', 'wallet'),
      'wallet: 0 disruption budgets',
    ],
    [
      'a budget that lets everybody go',
      checks.availability,
      () => broken('PodDisruptionBudget', 'wallet', (b) => Object.assign(b.spec, { maxUnavailable: 2 })),
      'wallet: a disruption may take all 2',
    ],
    [
      'nothing that scales',
      checks.availability,
      () => without('HorizontalPodAutoscaler', 'wallet'),
      'wallet: nothing scales it',
    ],
    [
      'a rollout that begins by stopping',
      checks.availability,
      () =>
        broken('Deployment', 'wallet', (d) =>
          Object.assign(d.spec, { strategy: { rollingUpdate: { maxUnavailable: 1 } } }),
        ),
      'wallet: a rollout goes below',
    ],
    [
      'too little time to end',
      checks.gracefulEnd,
      () => broken('Deployment', 'wallet', (d) => Object.assign(podOf(d), { terminationGracePeriodSeconds: 20 })),
      'wallet: killed after 20 s',
    ],
    [
      'a door that closes at once',
      checks.gracefulEnd,
      () => broken('ConfigMap', 'process', (m) => Object.assign(m.data!, { SHUTDOWN_DELAY_MS: '0' })),
      'wallet: its door closes 0 s',
    ],
    [
      'root',
      checks.restricted,
      () => broken('Deployment', 'wallet', (d) => Object.assign(podOf(d).securityContext!, { runAsNonRoot: false })),
      'may run as root',
    ],
    [
      'a root that can be written',
      checks.restricted,
      () => brokenContainer('wallet', (c) => Object.assign(c.securityContext!, { readOnlyRootFilesystem: false })),
      'writes to its root',
    ],
    [
      'a token of the API server',
      checks.restricted,
      () => broken('Job', 'wallet', (j) => Object.assign(podOf(j), { automountServiceAccountToken: true })),
      'carries a token',
    ],
    [
      'a namespace without standard',
      checks.restricted,
      () => broken('Namespace', 'saffron', (n) => Object.assign(n.metadata, { labels: {} })),
      'enforces nothing',
    ],
    [
      'a variable that nobody reads',
      checks.environment,
      () => brokenContainer('wallet', (c) => c.env!.push({ name: 'LEDGER_LEASE', value: '1' })),
      'Deployment wallet: does not know LEDGER_LEASE',
    ],
    [
      'a variable of another app',
      checks.environment,
      () => broken('ConfigMap', 'wallet', (m) => Object.assign(m.data!, { MAIL_FROM: 'x' })),
      'Job wallet-migrate: does not know MAIL_FROM',
    ],
    [
      'a variable that is missing',
      checks.environment,
      () => brokenContainer('wallet', (c) => (c.env = c.env!.filter(({ name }) => name !== 'LOOKUP_KEY'))),
      'Deployment wallet: lacks LOOKUP_KEY',
    ],
    [
      'a value that is refused',
      checks.environment,
      () => broken('ConfigMap', 'wallet', (m) => Object.assign(m.data!, { ALLOCATION_APPROVALS: 'three' })),
      'does not take the value of ALLOCATION_APPROVALS',
    ],
    [
      'a secret in the open',
      checks.secrets,
      () =>
        brokenContainer('wallet', (c) =>
          c.env!.forEach(
            (each) => each.name === 'PRINCIPAL_KEY' && Object.assign(each, { value: 'x', valueFrom: undefined }),
          ),
        ),
      'PRINCIPAL_KEY is no reference',
    ],
    [
      'a secret of another app',
      checks.secrets,
      () =>
        brokenContainer('wallet', (c) =>
          c.env!.forEach(
            (each) =>
              each.name === 'DATABASE_URL' && Object.assign(each.valueFrom!.secretKeyRef!, { name: 'identity' }),
          ),
        ),
      'DATABASE_URL is no reference to its own',
    ],
    [
      'a password in a setting',
      checks.secrets,
      () =>
        broken('ConfigMap', 'process', (m) =>
          Object.assign(m.data!, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://me:word@collector:4318' }),
        ),
      'a URL with a password',
    ],
    [
      'a Secret among the manifests',
      checks.secrets,
      () => [...of('production'), { ...of('production')[0]!, kind: 'Secret' }],
      'has no place',
    ],
    [
      'a migration that is left out',
      checks.migrations,
      () => without('Job', 'wallet-migrate'),
      'wallet: nothing migrates it',
    ],
    [
      'a migration of another version',
      checks.migrations,
      () => broken('Job', 'wallet', (j) => Object.assign(containerOf(j), { image: 'saffron/wallet:0.0.9' })),
      'wallet: its migration is of another version',
    ],
    [
      'a migration of another database',
      checks.migrations,
      () => broken('Job', 'wallet', (j) => containerOf(j).env!.pop()),
      'wallet: its migration is told something else',
    ],
    [
      'a command of the manifest',
      checks.commands,
      () => brokenContainer('wallet', (c) => Object.assign(c, { command: ['node'] })),
      'wallet: is started by',
    ],
    [
      'another image',
      checks.commands,
      () => brokenContainer('wallet', (c) => Object.assign(c, { image: 'registry.example/saffron/identity:0.1.0' })),
      'wallet: runs registry.example/saffron/identity',
    ],
    [
      'a Service that leads to a migration',
      checks.services,
      () =>
        broken('Service', 'wallet', (s) => Object.assign(s.spec, { selector: { 'app.kubernetes.io/name': 'wallet' } })),
      'Job wallet-migrate',
    ],
    [
      'a second door',
      checks.door,
      () => broken('Service', 'wallet', (s) => Object.assign(s.spec, { type: 'NodePort' })),
      'Service wallet opens a door',
    ],
    [
      'a door to another service',
      checks.door,
      () =>
        broken('Ingress', 'gateway', (i) =>
          Object.assign(i.spec, JSON.parse(JSON.stringify(i.spec).replaceAll('"gateway"', '"wallet"'))),
        ),
      'the ingress leads to wallet',
    ],
    [
      'a door without TLS',
      checks.door,
      () => broken('Ingress', 'gateway', (i) => Object.assign(i.spec, { tls: [] })),
      'is without TLS',
    ],
    [
      'an address that is not the one in mails',
      checks.door,
      () => broken('ConfigMap', 'site', (m) => Object.assign(m.data!, { PUBLIC_URL: 'https://other.example' })),
      'members are told another address',
    ],
    [
      'metrics that nobody reads',
      checks.monitoring,
      () => without('ServiceMonitor', 'saffron'),
      'wallet: nobody reads its metrics',
    ],
  ];

  it.each(CASES)('%s', (_what, check, manifests, finding) => {
    expect(check(of('production'))).toEqual([]);
    expect(check(manifests())).toEqual(expect.arrayContaining([expect.stringContaining(finding)]));
  });

  it('and each of them is shown to', () => {
    const { valuesOf, ...all } = checks;
    expect(valuesOf).toBeDefined();
    expect([...new Set(CASES.map(([, check]) => check))]).toEqual(expect.arrayContaining(Object.values(all)));
  });
});
