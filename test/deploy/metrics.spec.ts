import { globSync, readFileSync } from 'node:fs';
import { Metrics } from '#platform/metrics';
import { FOREIGN, metricsIn, PARTS, panels, recordsIn, rules } from './support/rules.js';

/**
 * Every name that a module gives a metric of its own. That running processes tell them all is what `cluster.e2e-spec.ts` shows; this
 * one finds a slip without starting anything.
 */
const ours = globSync(['libs/platform/src/metrics/*.ts', 'apps/*/src/**/*.metrics.ts']).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/name: '([a-z_]+)'/g)].map(([, name]) => name ?? ''),
);

async function unknownIn(expr: string): Promise<string[]> {
  const { text } = await new Metrics('test').read();
  const standard = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? '');
  const known = new Set([...standard, ...ours, ...FOREIGN]);
  return metricsIn(expr).filter((name) => !known.has(name) && !known.has(name.replace(PARTS, '')));
}

describe('what is watched', () => {
  it.each(rules().map((rule) => [rule.alert ?? rule.record ?? '', rule.expr]))(
    '%s asks for metrics that exist',
    async (_name, expr) => {
      expect(await unknownIn(expr)).toEqual([]);
    },
  );

  it('records what the rules read from one another', () => {
    const recorded = new Set(rules().flatMap(({ record }) => record ?? []));
    const read = [...rules(), ...panels().flatMap(({ targets }) => targets)].flatMap(({ expr }) => recordsIn(expr));
    expect(read.filter((name) => !recorded.has(name))).toEqual([]);
    expect(read.length).toBeGreaterThan(0);
  });

  it.each(panels().map(({ title, targets }) => [title, targets.map(({ expr }) => expr).join(' ')]))(
    'the panel «%s» shows metrics that exist',
    async (_title, exprs) => {
      expect(await unknownIn(exprs)).toEqual([]);
      expect([...metricsIn(exprs), ...recordsIn(exprs)]).not.toEqual([]);
    },
  );

  it('finds a metric that does not exist', async () => {
    expect(await unknownIn('sum by (app_name) (rate(http_requests_total{a_b="c_d"}[5m])) / up')).toEqual([
      'http_requests_total',
    ]);
  });

  it('has a line for every alert in the runbook', () => {
    const runbook = readFileSync('docs/operations.md', 'utf8');
    const alerts = rules().flatMap(({ alert }) => (alert ? [alert] : []));
    expect(alerts.filter((alert) => !runbook.includes(`\`${alert}\``))).toEqual([]);
  });
});
