import { type Series, TO_THE_END } from './promtool.js';

const PODS = { gateway: 2, identity: 1, wallet: 2, notifications: 1 };

/** A value that stays as it is. */
export const steady = (value: number): string => `${value}+0x${TO_THE_END}`;
/** What a counter counts in a minute. */
export const counting = (perMinute: number): string => `0+${perMinute}x${TO_THE_END}`;
/** The same from some minute on, or until then. */
export const countingFrom = (minute: number, perMinute: number): string => `0+0x${minute - 1} ${counting(perMinute)}`;
export const countingUntil = (minute: number, perMinute: number): string =>
  `0+${perMinute}x${minute - 1} ${steady(perMinute * minute)}`;

const pods = (app: keyof typeof PODS): string[] => Array.from({ length: PODS[app] }, (_, index) => `${app}-${index}`);
/** Labels of the series of one process, as the ServiceMonitor gives them. */
export const of = (pod: string): string => `namespace="saffron",job="${pod.replace(/-\d$/, '')}",pod="${pod}"`;

const everyPod = (Object.keys(PODS) as (keyof typeof PODS)[]).flatMap(pods);
const each = (names: readonly string[], series: (pod: string) => Series): Series =>
  Object.assign({}, ...names.map(series)) as Series;

export const REQUESTS = 'app="gateway",route="/api/wallet/*"';
export const CODES = 'app="notifications",kind="sign-in-code"';

/** Ten requests a second and six codes a minute, all in time. */
export const TRAFFIC: Series = {
  [`http_request_duration_seconds_count{${REQUESTS},status="200"}`]: counting(600),
  [`http_request_duration_seconds_bucket{${REQUESTS},status="200",le="0.5"}`]: counting(600),
  [`mail_handover_seconds_count{${CODES}}`]: counting(6),
  [`mail_handover_seconds_bucket{${CODES},le="5"}`]: counting(6),
};

/** What Prometheus knows where all is well. */
export const WELL: Series = {
  ...each(everyPod, (pod) => ({
    [`up{${of(pod)}}`]: steady(1),
    [`health_part_up{${of(pod)},app="${pod.slice(0, -2)}",part="redis"}`]: steady(1),
    [`nodejs_eventloop_lag_p99_seconds{${of(pod)}}`]: steady(0.01),
    [`kube_pod_container_status_restarts_total{namespace="saffron",pod="${pod}"}`]: steady(0),
  })),
  ...each([...pods('identity'), ...pods('wallet'), ...pods('notifications')], (pod) => ({
    [`events_outbox_oldest_seconds{${of(pod)},owner="${pod.slice(0, -2)}"}`]: steady(0),
    [`events_inbox_oldest_seconds{${of(pod)},owner="${pod.slice(0, -2)}"}`]: steady(0),
    [`events_topic_lag{${of(pod)},topic="facts-for-${pod.slice(0, -2)}"}`]: steady(3),
    [`events_dead_letters{${of(pod)},owner="${pod.slice(0, -2)}"}`]: steady(0),
  })),
  ...each(pods('wallet'), (pod) => ({
    [`ledger_writer{${of(pod)}}`]: steady(pod === 'wallet-0' ? 1 : 0),
    [`ledger_balance_crossings_total{${of(pod)},direction="below"}`]: steady(0),
    [`ledger_balance_crossings_total{${of(pod)},direction="above"}`]: steady(2),
    [`ledger_check_findings{${of(pod)}}`]: steady(0),
    [`ledger_check_last_timestamp_seconds{${of(pod)}}`]: steady(0),
  })),
  [`audit_check_findings{${of('identity-0')},target="wallet"}`]: steady(0),
  [`audit_check_last_timestamp_seconds{${of('identity-0')},target="wallet"}`]: steady(0),
  [`audit_oldest_unsealed_seconds{${of('identity-0')},source="wallet"}`]: steady(0),
  [`mails_oldest_waiting_seconds{${of('notifications-0')}}`]: steady(0),
  [`gateway_circuit_open{${of('gateway-0')},upstream="wallet"}`]: steady(0),
  ...TRAFFIC,
};

/** All is well but for what a test says otherwise. */
export const wellBut = (series: Series): Series => ({ ...WELL, ...series });
/** All is well but for series that are not there. */
export const without = (...isGone: readonly RegExp[]): Series =>
  Object.fromEntries(Object.entries(WELL).filter(([name]) => !isGone.some((gone) => gone.test(name))));
