import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

export interface TracingOptions {
  readonly service: string;
  readonly version: string;
  /** Base address of a collector that takes OTLP over HTTP. Without it nothing is traced, and nothing of it costs anything. */
  readonly endpoint: string | undefined;
}

let isStarted = false;

/** Whether this process traces what it does. */
export const isTracing = (): boolean => isStarted;

/**
 * Traces this process from now on; see {@link inSpan}. Call it once, before the app is made.
 * @returns ends it and sends what is left, so that the process traces nothing any more; a collector that cannot be reached never holds up or fails anything
 */
export function startTracing({ service, version, endpoint }: TracingOptions): () => Promise<void> {
  if (!endpoint) return () => Promise.resolve();
  const exporter = new OTLPTraceExporter({ url: new URL('/v1/traces', endpoint).href });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  });
  isStarted = true;
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    isStarted = false;
    for (const api of [context, propagation, trace]) api.disable();
    await provider.shutdown().catch(() => undefined);
  };
}
