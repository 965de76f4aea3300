import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  /** Of the process that told it: its `service.name`. */
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}

export interface TraceCollector {
  /** As `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string;
  /** Everything that came in, in its order. */
  readonly spans: readonly CollectedSpan[];
  /** From a span up to the first one of its trace, as far as they are known. */
  pathTo(span: CollectedSpan): CollectedSpan[];
  stop(): Promise<void>;
}

interface Export {
  readonly resourceSpans: {
    readonly resource: { readonly attributes: { readonly key: string; readonly value: { stringValue?: string } }[] };
    readonly scopeSpans: { readonly spans: Omit<CollectedSpan, 'service'>[] }[];
  }[];
}

/** Takes what a collector of traces takes: OTLP over HTTP, as JSON. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      spans.push(...spansIn(JSON.parse(Buffer.concat(chunks).toString()) as Export));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const pathTo = (span: CollectedSpan): CollectedSpan[] => {
    const parent = spans.find(({ spanId, traceId }) => spanId === span.parentSpanId && traceId === span.traceId);
    return parent ? [span, ...pathTo(parent)] : [span];
  };
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, pathTo, stop };
}

const spansIn = ({ resourceSpans }: Export): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
    return scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service })));
  });
