import { context, propagation, ROOT_CONTEXT } from '@opentelemetry/api';

/** The trace under way as W3C Trace Context writes it; undefined where none is, or nobody traces. */
export function currentTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** Does the work as a part of the trace that an event belongs to. */
export const withinTrace = <T>(traceparent: string | undefined, work: () => T): T =>
  context.with(propagation.extract(ROOT_CONTEXT, traceparent ? { traceparent } : {}), work);
