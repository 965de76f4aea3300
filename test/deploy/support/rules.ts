import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** What Prometheus itself and the cluster's own exporters tell. */
export const FOREIGN = ['up', 'kube_pod_container_status_restarts_total'];
/** What a histogram is read by. */
export const PARTS = /_(bucket|count|sum)$/;

const FOLDER = 'deploy/k8s/base/monitoring';
const FILES = ['alerts.yaml', 'objectives.yaml'];

export interface Rule {
  readonly alert?: string;
  readonly record?: string;
  readonly expr: string;
}

export interface RuleFile {
  readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[];
}

/** What the PrometheusRules hold, by the name of the file: as Prometheus itself reads it. */
export const ruleFiles = (): Record<string, RuleFile> =>
  Object.fromEntries(
    FILES.map((file) => [file, (parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as { spec: RuleFile }).spec]),
  );

export const rules = (): Rule[] =>
  Object.values(ruleFiles()).flatMap(({ groups }) => groups.flatMap((group) => group.rules));

export const panels = () =>
  (
    JSON.parse(readFileSync('deploy/grafana/saffron.json', 'utf8')) as {
      panels: { title: string; targets: { expr: string }[] }[];
    }
  ).panels;

const RECORDED = /\bsaffron:\w+(:\w+)*/g;

/** What rules record for others to read. */
export const recordsIn = (expr: string): string[] => expr.match(RECORDED) ?? [];

/** All metrics that an expression asks for: names in front of a selector, or by themselves where a function takes them. */
export function metricsIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(RECORDED, '')
    .replaceAll(/\b(by|on|without|ignoring)\s*\([^)]*\)/g, '');
  const names = bare.matchAll(/\b(up|[a-z][a-z0-9]*_[a-z0-9_]+)\b(?!\s*\()/g);
  return [...new Set([...names].map(([name]) => name))];
}

export interface Selector {
  readonly text: string;
  readonly name: string;
  /** What the label has to be; those that say what a series must not be, or that it is an error, are left out. */
  readonly labels: Readonly<Record<string, RegExp>>;
}

/** The selectors of an expression, each metric by itself where it has none. */
export function selectorsIn(expr: string): Selector[] {
  const withLabels = [...expr.matchAll(/\b(\w+)\{([^}]*)\}/g)].map(([text, name = '', matchers = '']) => ({
    ...{ text, name },
    labels: Object.fromEntries(
      [...matchers.matchAll(/(\w+)=~?"([^"]*)"/g)]
        .filter(([, label]) => label !== 'status')
        .map(([, label = '', wanted = '']) => [label, new RegExp(`^(${wanted})$`)]),
    ),
  }));
  const named = new Set(withLabels.map(({ name }) => name));
  const alone = metricsIn(expr).filter((name) => !named.has(name));
  return [...withLabels, ...alone.map((name) => ({ text: name, name, labels: {} }))];
}
