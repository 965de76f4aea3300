import { execFileSync } from 'node:child_process';
import { parseAllDocuments } from 'yaml';

export type Labels = Readonly<Record<string, string>>;

export interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef?: { name: string; key: string }; fieldRef?: { fieldPath: string } };
}

export interface Container {
  name: string;
  image: string;
  command?: string[];
  args?: string[];
  env?: Variable[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  resources?: { requests?: Labels; limits?: Labels };
  startupProbe?: object;
  readinessProbe?: object;
  livenessProbe?: object;
  securityContext?: {
    allowPrivilegeEscalation?: boolean;
    readOnlyRootFilesystem?: boolean;
    capabilities?: { drop?: string[] };
  };
}

export interface PodSpec {
  automountServiceAccountToken?: boolean;
  enableServiceLinks?: boolean;
  serviceAccountName?: string;
  terminationGracePeriodSeconds?: number;
  topologySpreadConstraints?: { topologyKey: string }[];
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; seccompProfile?: { type: string } };
  containers: Container[];
  volumes?: { name: string; emptyDir?: object }[];
}

/** As much of a Kubernetes object as the checks look at; its kind says which part of `spec` it has. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Labels };
  data?: Labels;
  // A union of every kind would only be taken apart again by its name: the schema has been checked before.
  spec: {
    template: { metadata: { labels: Labels }; spec: PodSpec };
    selector: { matchLabels: Labels } & Labels;
    [more: string]: unknown;
  };
}

export const OVERLAYS = ['dev', 'production'] as const;
export type Overlay = (typeof OVERLAYS)[number];

const rendered = new Map<Overlay, Manifest[]>();

/** The manifests of an overlay, for the caller to do with as he likes. */
export function manifestsOf(overlay: Overlay): Manifest[] {
  const manifests = rendered.get(overlay) ?? render(`deploy/k8s/overlays/${overlay}`);
  rendered.set(overlay, manifests);
  return structuredClone(manifests);
}

/** Renders a folder as `kubectl apply -k` would send it. `KUSTOMIZE` is set by the stage that runs these specs. */
function render(folder: string): Manifest[] {
  const [program = 'kubectl', ...args] = (process.env['KUSTOMIZE'] ?? 'kubectl kustomize').split(' ');
  const text = execFileSync(program, [...args, folder], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest);
}

const WITH_PODS = ['Deployment', 'StatefulSet', 'Job'];

export const withPods = (manifests: readonly Manifest[]): Manifest[] =>
  manifests.filter(({ kind }) => WITH_PODS.includes(kind));

export const ofKind = (manifests: readonly Manifest[], kind: string): Manifest[] =>
  manifests.filter((manifest) => manifest.kind === kind);

export const nameOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`;

export const podOf = ({ spec }: Manifest): PodSpec => spec.template.spec;

/** The only container of a pod of ours. */
export const containerOf = (manifest: Manifest): Container => {
  const [container, ...more] = podOf(manifest).containers;
  if (!container || more.length > 0) throw new Error(`${nameOf(manifest)} is not a pod of one container`);
  return container;
};

export const selects = (selector: Labels, labels: Labels): boolean =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);
