import {
  type Attributes,
  context,
  type Context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

const tracer = () => trace.getTracer('saffron');

export interface SpanOptions {
  readonly kind?: SpanKind;
  /** As OpenTelemetry's semantic conventions name them; never a secret, an address or a name of a person. */
  readonly attributes?: Attributes;
  /** Of the work that this was caused by, as W3C `traceparent`; the active span by default. */
  readonly parent?: string | undefined;
}

/** Runs work in a span of its own, which an error marks as failed. Where nothing is traced it only runs the work. */
export function inSpan<T>(
  name: string,
  { parent, ...options }: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const from = parent === undefined ? context.active() : contextOf(parent);
  return tracer().startActiveSpan(name, options, from, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.recordException(error as Error);
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Of the active span, to travel with what it causes; undefined where nothing is traced. */
export function traceparent(of: Context = context.active()): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(of, carrier);
  return carrier.traceparent;
}

/** A context in which new spans belong to that one. */
export const contextOf = (parent: string | undefined): Context =>
  parent === undefined ? context.active() : propagation.extract(context.active(), { traceparent: parent });

/** As a span for work that ends elsewhere than where it began: the caller ends it. */
export function startSpan(name: string, { parent, ...options }: SpanOptions): { span: Span; within: Context } {
  const from = contextOf(parent);
  const span = tracer().startSpan(name, options, from);
  return { span, within: trace.setSpan(from, span) };
}

export { SpanKind };
