import { globSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { Metrics } from '#platform/metrics';

/** Of the cluster's own exporters. */
const FOREIGN = ['kube_pod_container_status_restarts_total'];
/** What a histogram is read by. */
const PARTS = /_(bucket|count|sum)$/;

/** Every name that a module gives a metric of its own. */
const ours = globSync(['libs/platform/src/metrics/*.ts', 'apps/*/src/**/*.metrics.ts']).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/name: '([a-z_]+)'/g)].map(([, name]) => name ?? ''),
);

async function known(): Promise<Set<string>> {
  const { text } = await new Metrics('test').read();
  const standard = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? '');
  return new Set([...standard, ...ours, ...FOREIGN]);
}

const rules = () => {
  const { spec } = parse(readFileSync('deploy/k8s/base/monitoring/alerts.yaml', 'utf8')) as {
    spec: { groups: { rules: { alert?: string; record?: string; expr: string }[] }[] };
  };
  return spec.groups.flatMap((group) => group.rules);
};

const panels = () =>
  (
    JSON.parse(readFileSync('deploy/grafana/saffron.json', 'utf8')) as {
      panels: { title: string; targets: { expr: string }[] }[];
    }
  ).panels;

/** Names in front of a selector, or by themselves where a function takes them. */
const namesIn = (expr: string): string[] =>
  [...expr.replaceAll(/"[^"]*"/g, '').matchAll(/\b[a-z][a-z0-9]*_[a-z0-9_]+\b(?!\s*\()/g)].map(([name]) => name);

async function unknownIn(expr: string): Promise<string[]> {
  const names = await known();
  return namesIn(expr).filter((name) => !names.has(name) && !names.has(name.replace(PARTS, '')));
}

describe('what is watched', () => {
  it.each(rules().map((rule) => [rule.alert ?? rule.record ?? '', rule.expr]))(
    '%s asks for metrics that exist',
    async (_name, expr) => {
      expect(await unknownIn(expr.replaceAll(/saffron:[a-z0-9_:]+/g, ''))).toEqual([]);
    },
  );

  it.each(panels().map(({ title, targets }) => [title, targets.map(({ expr }) => expr).join(' ')]))(
    'the panel «%s» shows metrics that exist',
    async (_title, exprs) => {
      expect(await unknownIn(exprs.replaceAll('$__rate_interval', '5m'))).toEqual([]);
      expect(namesIn(exprs).length).toBeGreaterThan(0);
    },
  );

  it('finds a metric that does not exist', async () => {
    expect(await unknownIn('rate(http_requests_total[5m])')).toEqual(['http_requests_total']);
  });

  it('has a line for every alert in the runbook', () => {
    const runbook = readFileSync('docs/operations.md', 'utf8');
    const alerts = rules().flatMap(({ alert }) => (alert ? [alert] : []));
    expect(alerts.filter((alert) => !runbook.includes(`\`${alert}\``))).toEqual([]);
  });
});
