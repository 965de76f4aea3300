import { type Labels, type Manifest, ofKind, podOf, withPods } from './manifests.js';

interface Selector {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values: string[] }[];
}
interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string };
}
interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports?: { port: number | string }[];
}
interface Policy {
  podSelector: Selector;
  policyTypes: string[];
  ingress?: Rule[];
  egress?: Rule[];
}

/** Somebody who calls or is called: a pod of ours, a pod of another namespace, or an address outside. */
export interface Party {
  readonly name: string;
  readonly labels?: Labels;
  readonly namespace?: string;
  readonly address?: string;
  readonly ports?: Readonly<Record<string, number>>;
}

const OURS = 'saffron';

/** The pods that manifests lead to, each once. */
export function partiesOf(manifests: readonly Manifest[]): Party[] {
  return withPods(manifests).map((manifest) => ({
    name: manifest.metadata.name,
    labels: manifest.spec.template.metadata.labels,
    namespace: OURS,
    ports: Object.fromEntries(
      podOf(manifest).containers.flatMap(({ ports = [] }) =>
        ports.map(({ name, containerPort }) => [name, containerPort] as const),
      ),
    ),
  }));
}

/** Every `from → to:port` that the policies let through, where one end at least is a pod of ours: both ends must allow it. */
export function openWays(manifests: readonly Manifest[], parties: readonly Party[]): string[] {
  const policies = ofKind(manifests, 'NetworkPolicy').map(({ spec }) => spec as unknown as Policy);
  const pairs = parties.flatMap((from) => parties.map((to) => [from, to] as const));
  return pairs
    .filter((ends) => ends.some(({ namespace }) => namespace === OURS))
    .flatMap(([from, to]) =>
      Object.entries(to.ports ?? {})
        .filter((port) => mayPass(policies, from, to, port))
        .map(([, number]) => `${from.name} → ${to.name}:${number}`),
    )
    .sort();
}

type Port = readonly [name: string, number: number];

function mayPass(policies: readonly Policy[], from: Party, to: Party, port: Port): boolean {
  return allows(policies, 'Egress', from, to, port) && allows(policies, 'Ingress', to, from, port);
}

/** One end of a connection: without any policy for a pod of ours everything passes; ends elsewhere are not ours to judge. */
function allows(
  policies: readonly Policy[],
  type: 'Ingress' | 'Egress',
  end: Party,
  other: Party,
  port: Port,
): boolean {
  if (end.namespace !== OURS) return true;
  const own = policies.filter((policy) => policy.policyTypes.includes(type) && matches(policy.podSelector, end.labels));
  if (own.length === 0) return true;
  const rules = own.flatMap(({ ingress = [], egress = [] }) => (type === 'Ingress' ? ingress : egress));
  return rules.some(({ from, to, ports }) => isPeer(from ?? to, other) && isPort(ports, port));
}

const isPort = (ports: Rule['ports'], [name, number]: Port): boolean =>
  !ports || ports.some(({ port }) => port === name || port === number);

const isPeer = (peers: Peer[] | undefined, party: Party): boolean =>
  !peers || peers.some((peer) => (peer.ipBlock ? covers(peer.ipBlock.cidr, party) : isSelected(peer, party)));

function isSelected({ namespaceSelector, podSelector }: Peer, { labels, namespace }: Party): boolean {
  if (!namespace) return false;
  const inNamespace = namespaceSelector
    ? matches(namespaceSelector, { 'kubernetes.io/metadata.name': namespace })
    : namespace === OURS;
  return inNamespace && matches(podSelector ?? {}, labels);
}

function matches({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels = {}): boolean {
  const unknown = matchExpressions.find(({ operator }) => operator !== 'In');
  if (unknown) throw new Error(`The operator ${unknown.operator} is not judged here`);
  return (
    Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
    matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''))
  );
}

/** IPv4 alone. */
function covers(cidr: string, { address }: Party): boolean {
  if (!address) return false;
  const [network = '', bits = '32'] = cidr.split('/');
  const number = (text: string) => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  const size = 2 ** (32 - Number(bits));
  return Math.floor(number(network) / size) === Math.floor(number(address) / size);
}
