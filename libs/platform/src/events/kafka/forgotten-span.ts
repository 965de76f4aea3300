/**
 * A span of time by the brokers' clocks whose events never happened, because the databases were brought back to its beginning. What was
 * taken before it had been committed before it; what was committed before it and taken within is in an outbox again, and comes anew.
 */
export interface ForgottenSpan {
  /** Milliseconds since 1970; included. */
  readonly from: number;
  /** Excluded. */
  readonly to: number;
}

/** As an interval of ISO 8601: two instants with a slash between. @returns undefined where it is none */
export function readSpan(text: string): ForgottenSpan | undefined {
  const instants = text.split('/');
  const [from = NaN, to = NaN] = instants.map((instant) => (HAS_ZONE.test(instant) ? Date.parse(instant) : NaN));
  return instants.length === 2 && from < to ? { from, to } : undefined;
}

const HAS_ZONE = /T.*(Z|[+-]\d{2}:\d{2})$/;

/** @param timestamp as kafkajs has it: of the topics' own clock, see `createTopics` */
export const isForgotten = (span: ForgottenSpan | undefined, timestamp: string): boolean =>
  span !== undefined && Number(timestamp) >= span.from && Number(timestamp) < span.to;
