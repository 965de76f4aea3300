import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { startPlatform, type TestPlatform } from '#testing/app';
import { people } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { eventually } from './support/eventually.js';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}

interface Export {
  readonly resourceSpans: { readonly scopeSpans: { readonly spans: Span[] }[] }[];
}

/** Takes what a collector takes: OTLP as JSON. */
async function startCollector(spans: Span[]): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as Export;
      for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('traces', () => {
  const spans: Span[] = [];
  let collector: Server;
  let platform: TestPlatform;

  beforeAll(async () => {
    const { server, url } = await startCollector(spans);
    collector = server;
    platform = await startPlatform({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: url } });
  }, 90_000);
  afterAll(async () => {
    await platform.stop();
    collector.close();
  });

  it('follow a request for a code through its event to the mail', async () => {
    const client = new ApiClient(platform.url, platform.smtp);
    await client.signUp(people(7)());
    await eventually(async () => {
      const mail = spans.find(({ name }) => name === 'send mail');
      const causes = spans.filter(({ traceId }) => traceId === mail?.traceId).map(({ name }) => name);
      expect(causes).toContainEqual(expect.stringMatching(/^POST \/api\//));
      expect(causes).toContain('notifications.otp-mail');
    });
    const ids = new Set(spans.map(({ spanId }) => spanId));
    const mail = spans.find(({ name }) => name === 'send mail')!;
    expect(ids).toContain(mail.parentSpanId);
  });

  it('hold no address, no code and no token', () => {
    const told = JSON.stringify(spans);
    expect(told).not.toMatch(/@example\.org|saffron_session|\b\d{6}\b"/);
    expect(spans.length).toBeGreaterThan(0);
  });
});
