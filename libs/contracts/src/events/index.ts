import { z } from 'zod';

/** What every event carries around its payload. */
export const eventEnvelope = z.object({
  id: z.uuid(),
  type: z.string(),
  /** The aggregate that the event is about; events of one key reach each consumer in order. */
  key: z.string(),
  occurredAt: z.iso.datetime(),
  correlationId: z.string().optional(),
  payload: z.unknown(),
});
export type EventEnvelope<P = unknown> = Omit<z.infer<typeof eventEnvelope>, 'payload'> & { payload: P };

export interface EventDefinition<S extends z.ZodType = z.ZodType> {
  /** `<service>.<fact in the past>.v<n>`; also the topic. */
  readonly type: string;
  readonly payload: S;
  /** A payload that holds something sealed: it is erased wherever it was stored as soon as it was acted on. */
  readonly sensitive: boolean;
}
export type EventPayload<D> = D extends EventDefinition<infer S> ? z.infer<S> : never;

export function defineEvent<S extends z.ZodType>(
  type: `${string}.${string}.v${number}`,
  payload: S,
  options: { sensitive?: boolean } = {},
): EventDefinition<S> {
  return { type, payload, sensitive: options.sensitive ?? false };
}
