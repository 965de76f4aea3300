export { inSpan, SpanKind, type SpanOptions, startSpan, traceparent } from './spans.js';
export { traceHttp } from './trace-http.js';
export { startTracing, type TracingOptions } from './tracing.js';
