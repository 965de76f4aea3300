/** When a payment was acknowledged, when it was asked for, and at which instance; by one clock. */
export interface Acknowledged {
  readonly askedAt: number;
  readonly at: number;
  readonly place: number;
}

/** One of two instances was put out, and the other was left. */
export interface Kill {
  readonly at: number;
  readonly survivor: number;
}

/** How long payers had to wait after a kill; Infinity for what did not happen until the next one. */
export interface Outage {
  /** Until the survivor acknowledged a payment that it was asked for after the kill. */
  readonly nextMs: number;
  /** Until payments that were asked for after the kill were acknowledged as fast as before, nearly. */
  readonly backMs: number;
  /** Payments a second before the kill. */
  readonly before: number;
}

/** As before are, for half a second, four in five of what was acknowledged in the second before. */
export const BEFORE_MS = 1_000;
const [AFTER_MS, SHARE] = [500, 0.8];

/** @param acknowledged in the order in which they were */
export const outagesOf = (kills: readonly Kill[], acknowledged: readonly Acknowledged[]): Outage[] =>
  kills.map((kill, n) => outageOf(kill, acknowledged, kills[n + 1]?.at));

/**
 * Reads no further back than the second before the kill: whoever looks again and again while payers are served must not slow them down,
 * least of all the more, the longer they have been.
 */
export function outageOf({ at, survivor }: Kill, acknowledged: readonly Acknowledged[], until = Infinity): Outage {
  const before = rate(acknowledged, at);
  const after = acknowledged.slice(lastBefore(acknowledged, at) + 1);
  const since = after.filter((one) => one.askedAt >= at && one.at < until);
  const next = since.find(({ place }) => place === survivor);
  const needed = Math.max(1, Math.ceil((SHARE * before * AFTER_MS) / 1_000));
  const back = since.find((one, last) => one.at - (since[last - needed + 1]?.at ?? -Infinity) <= AFTER_MS);
  return { nextMs: (next?.at ?? Infinity) - at, backMs: (back?.at ?? Infinity) - at, before };
}

/** How many a second were acknowledged in the time before `until`. */
export function rate(acknowledged: readonly Acknowledged[], until: number): number {
  const count = lastBefore(acknowledged, until) - lastBefore(acknowledged, until - BEFORE_MS);
  return (count * 1_000) / BEFORE_MS;
}

export const longest = (outages: readonly Outage[], which: 'nextMs' | 'backMs'): number =>
  Math.max(...outages.map((outage) => outage[which]));

const lastBefore = (acknowledged: readonly Acknowledged[], moment: number): number =>
  acknowledged.findLastIndex(({ at }) => at < moment);
