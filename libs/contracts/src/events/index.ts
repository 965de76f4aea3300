import { z } from 'zod';

/** What every event carries around its payload. */
export const eventEnvelope = z.object({
  id: z.uuid(),
  type: z.string(),
  /** The aggregate that the event is about; events of one key reach each consumer in order. */
  key: z.string(),
  occurredAt: z.iso.datetime(),
  correlationId: z.string().optional(),
  /** The trace that it belongs to, as W3C Trace Context writes it. */
  traceparent: z.string().optional(),
  payload: z.unknown(),
});
export type EventEnvelope<P = unknown> = Omit<z.infer<typeof eventEnvelope>, 'payload'> & { payload: P };

/** How the event's topic is kept where events go over Kafka. */
export interface TopicSettings {
  /** How many consumers of one service can read it side by side. Not to be changed: the order within a key hangs on it. */
  readonly partitions: number;
  /** How long an event can still be read by a service that was away; less than the inbox keeps what it has settled. */
  readonly retentionMs: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** What is sealed or personal lies about no longer than a service may reasonably be away. */
const standardTopic = (isSensitive: boolean): TopicSettings => ({
  partitions: 6,
  retentionMs: (isSensitive ? 1 : 7) * DAY_MS,
});

/** For what is worth nothing after a few minutes, such as one-time codes. */
export const SHORT_LIVED: Partial<TopicSettings> = { retentionMs: 15 * MINUTE_MS };

export interface EventDefinition<S extends z.ZodType = z.ZodType> {
  /** `<service>.<fact in the past>.v<n>`; also the topic. */
  readonly type: string;
  readonly payload: S;
  /** A payload that holds something sealed: it is erased wherever it was stored as soon as it was acted on. */
  readonly sensitive: boolean;
  readonly topic: TopicSettings;
}
export type EventPayload<D> = D extends EventDefinition<infer S> ? z.infer<S> : never;

export function defineEvent<S extends z.ZodType>(
  type: `${string}.${string}.v${number}`,
  payload: S,
  { sensitive = false, topic = {} }: { sensitive?: boolean; topic?: Partial<TopicSettings> } = {},
): EventDefinition<S> {
  return { type, payload, sensitive, topic: { ...standardTopic(sensitive), ...topic } };
}
