import { Promtool, type Scenario, type Series } from './support/promtool.js';
import { panels, type RuleFile, ruleFiles, rules } from './support/rules.js';
import {
  CODES,
  counting,
  countingFrom,
  countingUntil,
  of,
  REQUESTS,
  steady,
  TRAFFIC,
  WELL,
  wellBut,
  without,
} from './support/well.js';

/** Grafana's own. */
const RATE_INTERVAL = /\$__rate_interval/g;
const DAY = 24 * 60;
const answered = (status: number) => `http_request_duration_seconds_count{${REQUESTS},status="${status}"}`;
const inTime = (status: number) => `http_request_duration_seconds_bucket{${REQUESTS},status="${status}",le="0.5"}`;
const codesInTime = `mail_handover_seconds_bucket{${CODES},le="5"}`;

const PRESENCE: Record<string, Scenario> = {
  'where all is well, nothing': { series: WELL, at: 120, firing: {} },
  'nothing at all': { series: {}, at: 10, firing: { SaffronAppGone: 4, SaffronLedgerHasNoWriter: 1 } },
  'no gateway': { series: without(/gateway/), at: 10, firing: { SaffronAppGone: 1 } },
  'no identity': { series: without(/identity/), at: 10, firing: { SaffronAppGone: 1 } },
  'no wallet': { series: without(/wallet-\d/), at: 10, firing: { SaffronAppGone: 1, SaffronLedgerHasNoWriter: 1 } },
  'no notifications': { series: without(/notifications/), at: 10, firing: { SaffronAppGone: 1 } },
  'every gateway unreachable': {
    series: wellBut({ [`up{${of('gateway-0')}}`]: steady(0), [`up{${of('gateway-1')}}`]: steady(0) }),
    ...{ at: 10, firing: { SaffronAppGone: 1, SaffronNotScraped: 2 } },
  },
  'one gateway unreachable': {
    series: wellBut({ [`up{${of('gateway-1')}}`]: steady(0) }),
    ...{ at: 10, firing: { SaffronNotScraped: 1 } },
  },
  ...Object.fromEntries(
    [
      'health_part_up.*gateway-1',
      'events_outbox.*identity',
      'ledger_check_findings.*wallet-1',
      'audit_check_findings',
      'mails_oldest',
    ].map((gone) => [
      `a scrape without ${gone}`,
      { series: without(new RegExp(gone)), at: 20, firing: { SaffronReadingMissing: 1 } },
    ]),
  ),
};

const STATES: Record<string, Scenario> = {
  'a service that the gateway does not reach': but('gateway_circuit_open', 'gateway-0', 'upstream="wallet"', 1, {
    SaffronServiceDown: 1,
  }),
  'a part that is down for every instance': {
    series: wellBut({
      [`health_part_up{${of('wallet-0')},app="wallet",part="redis"}`]: steady(0),
      [`health_part_up{${of('wallet-1')},app="wallet",part="redis"}`]: steady(0),
    }),
    ...{ at: 20, firing: { SaffronPartDown: 1 } },
  },
  'a part that is up for one instance, nothing': but('health_part_up', 'wallet-1', 'app="wallet",part="redis"', 0, {}),
  'no writer': but('ledger_writer', 'wallet-0', '', 0, { SaffronLedgerHasNoWriter: 1 }),
  'two writers': but('ledger_writer', 'wallet-1', '', 1, { SaffronLedgerHasTwoWriters: 1 }),
  'a ledger that differs': but('ledger_check_findings', 'wallet-1', '', 1, { SaffronLedgerDiffers: 1 }),
  'balances that passed their marks, each way once': {
    series: wellBut({
      [`ledger_balance_crossings_total{${of('wallet-0')},direction="below"}`]: '0+0x14 1+0x100',
      [`ledger_balance_crossings_total{${of('wallet-1')},direction="above"}`]: '2+0x14 3+0x100',
    }),
    ...{ at: 20, firing: { SaffronBalanceCrossed: 2 } },
  },
  'a balance that passed its mark an hour ago, nothing': {
    series: wellBut({
      [`ledger_balance_crossings_total{${of('wallet-0')},direction="below"}`]: '0+0x14 1+0x100',
    }),
    ...{ at: 75, firing: {} },
  },
  'a broken chain of acts': but('audit_check_findings', 'identity-0', 'target="wallet"', 1, {
    SaffronAuditChainBroken: 1,
  }),
  'acts that nobody seals': but('audit_oldest_unsealed_seconds', 'identity-0', 'source="wallet"', 301, {
    SaffronActsUnsealed: 1,
  }),
  'checks that are not made': { series: WELL, at: 38 * 60, firing: { SaffronCheckOverdue: 2 } },
  'an outbox that waits': but('events_outbox_oldest_seconds', 'wallet-0', 'owner="wallet"', 90, {
    SaffronOutboxWaits: 1,
  }),
  'an inbox that waits': but('events_inbox_oldest_seconds', 'wallet-0', 'owner="wallet"', 130, { SaffronEventsLag: 1 }),
  'a topic that is behind': but('events_topic_lag', 'wallet-0', 'topic="facts-for-wallet"', 20_000, {
    SaffronEventsLag: 1,
  }),
  'a dead letter': but('events_dead_letters', 'wallet-0', 'owner="wallet"', 1, { SaffronDeadLetters: 1 }),
  'mails that wait': but('mails_oldest_waiting_seconds', 'notifications-0', '', 61, { SaffronMailsWait: 1 }),
  'a process that keeps restarting': {
    series: wellBut({
      'kube_pod_container_status_restarts_total{namespace="saffron",pod="wallet-0"}': '0+1x100',
    }),
    ...{ at: 20, firing: { SaffronRestarts: 1 } },
  },
  'a process that has too much to do': but('nodejs_eventloop_lag_p99_seconds', 'wallet-0', '', 0.3, {
    SaffronEventLoopBlocked: 1,
  }),
};

const FAST_AND_SLOWLY = { SaffronBudgetBurnsFast: 1, SaffronBudgetBurnsSlowly: 1 };

/** Of {@link TRAFFIC}: ten requests a second, six codes a minute. */
const OBJECTIVES: Record<string, Scenario> = {
  'one answer in fifty a 5xx, within the hour': { series: failing(counting(12)), at: 65, firing: FAST_AND_SLOWLY },
  'one in a hundred for five hours, after a sound day': {
    ...{ series: failing(countingFrom(DAY, 6)), at: DAY + 300, firing: FAST_AND_SLOWLY },
  },
  'one in two hundred and fifty for a day': {
    ...{ series: failing(countingFrom(DAY, 2.4)), at: 2 * DAY, firing: { SaffronBudgetBurnsSlowly: 1 } },
  },
  'one in six hundred for three days': {
    ...{ series: failing(counting(1)), at: 3 * DAY, firing: { SaffronBudgetBurnsSlowly: 1 } },
  },
  'one in three thousand, nothing': { series: failing(counting(0.2)), at: DAY, firing: {} },
  'errors that have been over for half an hour, nothing that wakes anybody': {
    ...{ series: failing(countingUntil(60, 30)), at: 95, firing: { SaffronBudgetBurnsSlowly: 1 } },
  },
  'what probes are refused while a gateway ends, nothing': {
    series: {
      ...TRAFFIC,
      'http_request_duration_seconds_count{app="gateway",route="/health/ready",status="503"}': counting(60),
    },
    ...{ at: 65, firing: {} },
  },
  'one request in five slower than half a second': {
    ...{ series: { ...TRAFFIC, [inTime(200)]: counting(480) }, at: 65, firing: FAST_AND_SLOWLY },
  },
  'one code in five later than five seconds': {
    ...{ series: { ...TRAFFIC, [codesInTime]: counting(4.8) }, at: 65, firing: FAST_AND_SLOWLY },
  },
  'the same by the bounds of Prometheus 3': {
    series: {
      ...without(/up|mail_handover_seconds_bucket/),
      [codesInTime.replace('le="5"', 'le="5.0"')]: counting(4.8),
    },
    ...{ at: 65, firing: FAST_AND_SLOWLY },
  },
  'two of three answers a 5xx where hardly anybody comes, nothing': {
    series: {
      ...{ [answered(200)]: steady(1), [inTime(200)]: steady(1) },
      ...{ [answered(500)]: '0+0x58 1+0x60 2+0x100', [inTime(500)]: '0+0x58 1+0x60 2+0x100' },
    },
    ...{ at: 121, firing: {} },
  },
};

function failing(errors: string): Series {
  return { ...TRAFFIC, [answered(500)]: errors, [inTime(500)]: errors };
}

function but(metric: string, pod: string, labels: string, value: number, firing: Record<string, number>): Scenario {
  const all = [of(pod), labels].filter(Boolean).join(',');
  return { series: wellBut({ [`${metric}{${all}}`]: steady(value) }), at: 20, firing };
}

describe('the alerts', () => {
  const files = ruleFiles();
  const objectives = { 'objectives.yaml': files['objectives.yaml']! };
  let promtool: Promtool;
  beforeAll(async () => {
    promtool = await Promtool.find();
  }, 300_000);

  it('are what Prometheus takes', async () => {
    expect(await promtool.check(files)).toBe('');
  });

  it('and the panels ask what Prometheus understands', async () => {
    const exprs = panels().flatMap(({ targets }) => targets.map(({ expr }) => expr));
    const asRules = exprs.map((expr, index) => ({ record: `panel:${index}`, expr: expr.replace(RATE_INTERVAL, '5m') }));
    expect(await promtool.check({ 'panels.yaml': { groups: [{ name: 'panels', rules: asRules }] } })).toBe('');
  });

  const ALL = { ...PRESENCE, ...STATES, ...OBJECTIVES };
  it.each(Object.entries(ALL))('tell of %s', async (name, scenario) => {
    expect(await promtool.test(name in OBJECTIVES ? objectives : files, scenario)).toBe('');
  });

  it('are all seen to fire', () => {
    const fired = new Set(Object.values(ALL).flatMap(({ firing }) => Object.keys(firing)));
    expect(rules().flatMap(({ alert }) => (alert && !fired.has(alert) ? [alert] : []))).toEqual([]);
  });

  /** What a rule would be without the part that a scenario is there for. */
  it.each([
    ['(sum(ledger_writer) or vector(0)) < 1', 'sum(ledger_writer) < 1', 'no wallet'],
    ['absent(up{namespace="saffron",job="gateway"} == 1)', 'up{job="gateway"} == 2', 'no gateway'],
    [
      'and saffron:slo_misses:ratio_rate5m > 14.4 * saffron:slo_budget:ratio',
      '',
      'errors that have been over for half an hour, nothing that wakes anybody',
    ],
    [') and saffron:slo_misses:increase6h > 5', ')', 'two of three answers a 5xx where hardly anybody comes, nothing'],
  ])('are found out where «%s» is «%s»', async (right, wrong, name) => {
    const text = JSON.stringify(name in OBJECTIVES ? objectives : files);
    expect(text).toContain(JSON.stringify(right).slice(1, -1));
    const broken = text.replaceAll(JSON.stringify(right).slice(1, -1), JSON.stringify(wrong).slice(1, -1));
    expect(await promtool.test(JSON.parse(broken) as Record<string, RuleFile>, ALL[name]!)).toContain('FAILED');
  });
});
