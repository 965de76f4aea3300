import * as checks from './support/checks.js';
import { type Container, containerOf, type Manifest, manifestsOf, podOf } from './support/manifests.js';
import { schemaFindings } from './support/schema.js';

/** An overlay with one thing broken in it. */
function broken(kind: string, name: string, spoil: (manifest: Manifest) => void): Manifest[] {
  const manifests = manifestsOf('production');
  const manifest = manifests.find((each) => each.kind === kind && each.metadata.name.startsWith(name));
  if (!manifest) throw new Error(`There is no ${kind} ${name} to break`);
  spoil(manifest);
  return manifests;
}
const brokenContainer = (name: string, spoil: (container: Container) => void): Manifest[] =>
  broken('Deployment', name, (deployment) => spoil(containerOf(deployment)));
const without = (kind: string, name: string): Manifest[] =>
  manifestsOf('production').filter((each) => each.kind !== kind || each.metadata.name !== name);

describe('a check of the manifests finds', () => {
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
      'a setting that no overlay can change',
      checks.settings,
      () => brokenContainer('wallet', (c) => c.env!.push({ name: 'TRANSFER_MAX', value: 'none' })),
      'wallet: TRANSFER_MAX is out of reach',
    ],
    [
      'an app without settings',
      checks.settings,
      () => brokenContainer('wallet', (c) => c.envFrom!.pop()),
      'wallet: has no settings of its own',
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
      () => [...manifestsOf('production'), { ...manifestsOf('production')[0]!, kind: 'Secret' }],
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
      'a rollout that gives up before its migration has ended',
      checks.patience,
      () => broken('Deployment', 'wallet', (d) => delete d.spec['progressDeadlineSeconds']),
      'wallet: gives up after 600 s',
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
    [
      'an app that nobody would miss',
      checks.monitoring,
      () =>
        broken('PrometheusRule', 'saffron', (r) =>
          Object.assign(r.spec, JSON.parse(JSON.stringify(r.spec).replaceAll('job=\\"wallet\\"', 'job=\\"purse\\"'))),
        ),
      'wallet: nobody misses it',
    ],
    [
      'series that are named after something else than their service',
      checks.monitoring,
      () => broken('ServiceMonitor', 'saffron', (m) => Object.assign(m.spec, { jobLabel: 'component' })),
      'gateway: nobody misses it',
    ],
  ];

  it.each(CASES)('%s', (_what, check, manifests, finding) => {
    expect(check(manifestsOf('production'))).toEqual([]);
    expect(check(manifests())).toEqual(expect.arrayContaining([expect.stringContaining(finding)]));
  });

  it('something, whichever of them it is', () => {
    const { valuesOf, ...all } = checks;
    expect(valuesOf).toBeDefined();
    expect([...new Set(CASES.map(([, check]) => check))]).toEqual(expect.arrayContaining(Object.values(all)));
  });
});
