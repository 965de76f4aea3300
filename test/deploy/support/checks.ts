import { APPS, hasDatabase, isSecret, requiredBy, variablesOf } from './apps.js';
import {
  type Container,
  containerOf,
  type Labels,
  type Manifest,
  nameOf,
  ofKind,
  podOf,
  selects,
  type Variable,
  withPods,
} from './manifests.js';

/** A check names what is wrong, a line for each; what is right it passes over in silence. */
export type Check = (manifests: readonly Manifest[]) => string[];

const COMPONENT = 'app.kubernetes.io/component';
const NAME = 'app.kubernetes.io/name';

const find = (manifests: readonly Manifest[], kind: string, name: string) =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name);

/** Runs a check on the Deployment of every app, and says where there is none. */
const ofEveryApp =
  (look: (deployment: Manifest, app: string, manifests: readonly Manifest[]) => (string | false)[]): Check =>
  (manifests) =>
    APPS.flatMap((app) => {
      const deployment = find(manifests, 'Deployment', app);
      const found = deployment ? look(deployment, app, manifests).filter((each) => each !== false) : ['no Deployment'];
      return found.map((text) => `${app}: ${text}`);
    });

export const probes = ofEveryApp((deployment) => {
  const container = containerOf(deployment);
  return (['startupProbe', 'readinessProbe', 'livenessProbe'] as const).map(
    (probe) => !container[probe] && `no ${probe}`,
  );
});

export const limits: Check = (manifests) =>
  withPods(manifests).flatMap((manifest) =>
    podOf(manifest).containers.flatMap(({ resources }) =>
      (['requests', 'limits'] as const).flatMap((which) =>
        ['cpu', 'memory'].flatMap((what) =>
          resources?.[which]?.[what] ? [] : `${nameOf(manifest)}: no ${which} of ${what}`,
        ),
      ),
    ),
  );

/** A disruption or a rollout never leaves none, and an app can always grow. */
export const availability = ofEveryApp((deployment, app, manifests) => {
  const labels = deployment.spec.template.metadata.labels;
  const budgets = ofKind(manifests, 'PodDisruptionBudget').filter(({ spec }) =>
    selects(spec.selector.matchLabels, labels),
  );
  const scaler = find(manifests, 'HorizontalPodAutoscaler', app)?.spec as
    { minReplicas: number; maxReplicas: number; scaleTargetRef: { name: string } } | undefined;
  const { rollingUpdate } = deployment.spec['strategy'] as { rollingUpdate: { maxUnavailable: number } };
  const lost = Number(budgets[0]?.spec['maxUnavailable'] ?? NaN);
  return [
    budgets.length !== 1 && `${budgets.length} disruption budgets`,
    (!scaler || scaler.scaleTargetRef.name !== app) && 'nothing scales it',
    scaler !== undefined && !(lost < scaler.minReplicas) && `a disruption may take all ${scaler.minReplicas}`,
    rollingUpdate.maxUnavailable !== 0 && 'a rollout goes below what is wanted',
    !podOf(deployment).topologySpreadConstraints?.some(({ topologyKey }) => topologyKey === 'kubernetes.io/hostname') &&
      'not spread over nodes',
  ];
});

/** How long `runProcess` gives itself, in seconds. */
const STOPS_WITHIN_S = 60;

export const gracefulEnd = ofEveryApp((deployment, _app, manifests) => {
  const { terminationGracePeriodSeconds: grace = 30 } = podOf(deployment);
  const delay = Number(valuesOf(deployment, manifests).get('SHUTDOWN_DELAY_MS')) / 1_000;
  return [
    !(grace > STOPS_WITHIN_S) && `killed after ${grace} s, and it may take ${STOPS_WITHIN_S} s`,
    !(delay >= 5 && delay < STOPS_WITHIN_S) && `its door closes ${delay} s after it said so`,
  ];
});

/** The profile "restricted" of the pod security standards, which the namespace enforces, and more for what is ours. */
export const restricted: Check = (manifests) => [
  ...withPods(manifests).flatMap((manifest) => {
    const { securityContext: pod, containers, ...spec } = podOf(manifest);
    const findings = [
      ...[pod?.runAsNonRoot !== true && 'may run as root', !((pod?.runAsUser ?? 0) > 0) && 'has no numeric user'],
      pod?.seccompProfile?.type !== 'RuntimeDefault' && 'no seccomp profile',
      spec.automountServiceAccountToken !== false && 'carries a token of the API server',
      spec.enableServiceLinks !== false && 'is told of other services by environment variables',
      ...containers.flatMap((container) => restrictedContainer(container, isOurs(manifest))),
    ];
    return findings.filter((each) => each !== false).map((text) => `${nameOf(manifest)}: ${text}`);
  }),
  ...ofKind(manifests, 'Namespace').flatMap(({ metadata: { labels } }) =>
    labels?.['pod-security.kubernetes.io/enforce'] === 'restricted' ? [] : ['the namespace enforces nothing'],
  ),
];

const isOurs = ({ spec }: Manifest): boolean => APPS.includes(spec.template.metadata.labels[NAME] ?? '');

function restrictedContainer({ securityContext: own }: Container, isOurOwn: boolean): (string | false)[] {
  return [
    own?.allowPrivilegeEscalation !== false && 'may gain privileges',
    !own?.capabilities?.drop?.includes('ALL') && 'keeps capabilities',
    isOurOwn && own?.readOnlyRootFilesystem !== true && 'writes to its root',
  ];
}

/** Every variable is one that the app reads, its value one that the app takes, and none that it needs is missing. */
export const environment: Check = (manifests) =>
  withPods(manifests)
    .filter(isOurs)
    .flatMap((manifest) => {
      const app = manifest.spec.template.metadata.labels[NAME] ?? '';
      const known = variablesOf(app);
      const given = valuesOf(manifest, manifests);
      const parts = new Set(
        [...given.values()].flatMap((value) => [...(value ?? '').matchAll(/\$\((\w+)\)/g)].map(([, name]) => name)),
      );
      return [
        ...[...given.keys()]
          .filter((name) => !known.has(name) && !parts.has(name))
          .map((name) => `does not know ${name}`),
        ...requiredBy(app)
          .filter((name) => !given.has(name))
          .map((name) => `lacks ${name}`),
        ...[...given].flatMap(([name, value]) =>
          isTaken(known.get(name), value) ? [] : `does not take the value of ${name}`,
        ),
      ].map((text) => `${nameOf(manifest)}: ${text}`);
    });

/** What is no secret stands in ConfigMaps, the app's own among them, so that an overlay can set whatever the app reads. */
export const settings = ofEveryApp((deployment, app) => {
  const { env = [], envFrom = [] } = containerOf(deployment);
  const hasOwn = envFrom.some(({ configMapRef }) => new RegExp(`^${app}-\\w{10}$`).test(configMapRef?.name ?? ''));
  const fixed = env.filter(({ name, value }) => value !== undefined && !value.includes('$(') && !isSecret(name));
  return [
    !hasOwn && 'has no settings of its own',
    ...fixed.map(({ name }) => `${name} is out of reach of its settings`),
  ];
});

/** A value that is only known in the cluster, or is put together there, is taken at its word. */
const isTaken = (
  field: ReturnType<typeof variablesOf> extends Map<string, infer F> ? F | undefined : never,
  value?: string,
) => !value || !field || value.includes('$(') || field.safeParse(value).success;

/** By name, all that a container is told; without a value where that lies in a Secret or comes from the cluster. */
export function valuesOf(manifest: Manifest, manifests: readonly Manifest[]): Map<string, string | undefined> {
  const { env = [], envFrom = [] } = containerOf(manifest);
  const maps = envFrom.flatMap(({ configMapRef }) => {
    const map = configMapRef && find(manifests, 'ConfigMap', configMapRef.name);
    if (!map) throw new Error(`${nameOf(manifest)} refers to what is not there: ${JSON.stringify(configMapRef)}`);
    return Object.entries(map.data ?? {});
  });
  return new Map<string, string | undefined>([...maps, ...env.map(({ name, value }) => [name, value] as const)]);
}

export const secrets: Check = (manifests) => [
  ...ofKind(manifests, 'Secret').map((each) => `${nameOf(each)}: a Secret has no place among the manifests`),
  ...withPods(manifests)
    .filter(isOurs)
    .flatMap((manifest) => {
      const { env = [] } = containerOf(manifest);
      const app = manifest.spec.template.metadata.labels[NAME] ?? '';
      const told = [...valuesOf(manifest, manifests).keys()].filter(isSecret);
      return told
        .filter((name) => !isReference(env, name, app))
        .map((name) => `${nameOf(manifest)}: ${name} is no reference to its own Secret`);
    }),
  ...manifests
    .filter((each) => /:\/\/[^/\s"@]*:[^/\s"@$]+@/.test(JSON.stringify(each)))
    .map((each) => `${nameOf(each)}: a URL with a password`),
];

/** No app reads another's Secret. */
const isReference = (env: readonly Variable[], name: string, app: string): boolean =>
  env.some(
    (each) =>
      each.name === name && each.valueFrom?.secretKeyRef?.name === app && each.valueFrom.secretKeyRef.key === name,
  );

export const migrations = ofEveryApp((deployment, app, manifests) => {
  const job = find(manifests, 'Job', `${app}-migrate`);
  if (!hasDatabase(app)) return [job !== undefined && 'migrates what it does not have'];
  if (!job) return ['nothing migrates it'];
  const [own, its] = [containerOf(job), containerOf(deployment)];
  const isSame = (name: 'env' | 'envFrom' | 'image') => JSON.stringify(own[name]) === JSON.stringify(its[name]);
  return [
    own.args?.join(' ') !== 'migrate' && 'its migration runs something else',
    !isSame('image') && 'its migration is of another version',
    !(isSame('env') && isSame('envFrom')) && 'its migration is told something else',
    job.metadata.labels?.[COMPONENT] !== 'migration' && 'its migration cannot be told from others',
  ];
});

/** The longest pause of the kubelet before it starts a pod again that has ended. */
const BACK_OFF_S = 300;

/** Pods of a new version end until their migration is done: the rollout is not called failed before that could have been. */
export const patience = ofEveryApp((deployment, app, manifests) => {
  const migration = find(manifests, 'Job', `${app}-migrate`)?.spec;
  const migrates = migration ? Number(migration['activeDeadlineSeconds'] ?? Infinity) : 0;
  const patient = Number(deployment.spec['progressDeadlineSeconds'] ?? 600);
  return [patient < migrates + BACK_OFF_S && `gives up after ${patient} s, and its migration may take ${migrates} s`];
});

/** The image says how it is started: no manifest says otherwise. */
export const commands = ofEveryApp((deployment, app) => {
  const { image, command, args } = containerOf(deployment);
  return [
    (command ?? args) !== undefined && 'is started by a command of the manifest',
    !new RegExp(`(^|/)saffron/${app}:[\\w.-]+$`).test(image) && `runs ${image}`,
    image.endsWith(':latest') && 'runs whatever is newest',
  ];
});

export const services = ofEveryApp((deployment, app, manifests) => {
  const service = find(manifests, 'Service', app);
  const reached = withPods(manifests).filter(
    (each) => service && selects(service.spec.selector as Labels, each.spec.template.metadata.labels),
  );
  const account = find(manifests, 'ServiceAccount', podOf(deployment).serviceAccountName ?? '') as
    { automountServiceAccountToken?: boolean } | undefined;
  return [
    (reached.length !== 1 || reached[0] !== deployment) &&
      `its Service leads to ${reached.map(nameOf).join(', ') || 'nobody'}`,
    account?.automountServiceAccountToken !== false && 'its account gives out tokens',
  ];
});

/** Members come in by TLS, at the address that stands in their mails, and reach the gateway alone. */
export const door: Check = (manifests) => {
  const ingresses = ofKind(manifests, 'Ingress').map(({ spec }) => spec as unknown as IngressSpec);
  const site = ofKind(manifests, 'ConfigMap').flatMap(({ data }) => data?.['PUBLIC_URL'] ?? []);
  const backends = ingresses.flatMap(({ rules }) =>
    rules.flatMap(({ http }) => http.paths.map(({ backend }) => backend.service.name)),
  );
  const hosts = ingresses.flatMap(({ rules }) => rules.map(({ host }) => host));
  const secured = ingresses.flatMap(({ tls = [] }) => tls.flatMap((each) => (each.secretName ? each.hosts : [])));
  return [
    ...(ingresses.length === 1 ? [] : [`${ingresses.length} ingresses`]),
    ...backends.filter((name) => name !== 'gateway').map((name) => `the ingress leads to ${name}`),
    ...hosts.filter((host) => !secured.includes(host)).map((host) => `${host} is without TLS`),
    ...hosts
      .filter((host) => !site.includes(`https://${host}`))
      .map((host) => `members are told another address than ${host}`),
    ...ofKind(manifests, 'Service')
      .filter(({ spec }) => ['NodePort', 'LoadBalancer'].includes(String(spec['type'])))
      .map((each) => `${nameOf(each)} opens a door of its own`),
  ];
};

interface IngressSpec {
  tls?: { hosts: string[]; secretName?: string }[];
  rules: { host: string; http: { paths: { backend: { service: { name: string } } }[] } }[];
}

/** What Prometheus reads are the Services that the apps have, by a port that they have; an app that is not there is told of by name. */
export const monitoring = ofEveryApp((_deployment, app, manifests) => {
  const monitors = ofKind(manifests, 'ServiceMonitor').map(({ spec }) => spec as unknown as MonitorSpec);
  const service = find(manifests, 'Service', app);
  const labels = service?.metadata.labels ?? {};
  const ports = (service?.spec['ports'] as { name: string }[] | undefined)?.map(({ name }) => name) ?? [];
  const monitor = monitors.find(
    ({ selector, endpoints }) =>
      selects(selector.matchLabels, labels) && endpoints.every(({ port }) => ports.includes(port)),
  );
  const job = labels[monitor?.jobLabel ?? ''];
  const missed = `absent(up{namespace="${service?.metadata.namespace}",job="${job}"} == 1)`;
  return [
    !monitor && 'nobody reads its metrics',
    !JSON.stringify(ofKind(manifests, 'PrometheusRule')).includes(JSON.stringify(missed)) && 'nobody misses it',
  ];
});

interface MonitorSpec {
  selector: { matchLabels: Labels };
  endpoints: { port: string }[];
  jobLabel?: string;
}
