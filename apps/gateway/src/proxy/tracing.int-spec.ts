import { randomBytes } from 'node:crypto';
import { startTracing } from '#platform/tracing';
import { startTraceCollector, type TraceCollector } from '#testing/trace-collector';
import { startTestGateway, type TestGateway } from '../../test-support/test-gateway.js';
import { startTestService, type TestService } from '../../test-support/test-service.js';

const KEY = randomBytes(32);
const MEMBER = { cookie: 'saffron_session=ada; sessionToken=name-of-ada', 'x-csrf-token': 'name-of-ada' };
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;

describe('a request that is traced', () => {
  let traces: TraceCollector;
  let endTracing: () => Promise<void>;
  let services: TestService[];
  let gateway: TestGateway;

  beforeAll(async () => {
    traces = await startTraceCollector();
    endTracing = startTracing({ service: 'gateway', version: '1', endpoint: traces.url });
    services = await Promise.all(
      (['identity', 'wallet', 'notifications'] as const).map((name) => startTestService({ name, key: KEY })),
    );
    const [identity, wallet, notifications] = services.map(({ url }) => url);
    const env = { IDENTITY_URL: identity!, WALLET_URL: wallet!, NOTIFICATIONS_URL: notifications! };
    gateway = await startTestGateway({ key: KEY, env });
  });
  afterAll(async () => {
    await gateway.stop();
    await Promise.all(services.map((service) => service.stop()));
    await traces.stop();
  });

  /** The trace and the span that the service was told of. */
  async function toldOf(path: string, init?: RequestInit) {
    const answer = (await (await fetch(`${gateway.url}${path}`, init)).json()) as { headers: Record<string, string> };
    const [, traceId, spanId] = TRACEPARENT.exec(answer.headers['traceparent'] ?? '') ?? [];
    return { traceId, spanId };
  }

  it('takes the gateway’s own span along to the service, and never one that its caller names', async () => {
    const chosen = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', tracestate: 'a=b' };
    const body = '{"a":1}';
    const told = [
      await toldOf('/api/wallet/accounts'),
      await toldOf('/api/user/profile', { headers: { ...MEMBER, ...chosen } }),
      await toldOf('/api/wallet/transfers', {
        ...{ method: 'POST', headers: { ...MEMBER, ...chosen, 'content-type': 'application/json' }, body },
      }),
      ...(await Promise.all(
        Array.from({ length: 20 }, (_, at) => toldOf(`/api/wallet/at/${at}`, { headers: chosen })),
      )),
    ];
    // What is left goes out with the end.
    await endTracing();

    expect(new Set(told.map(({ traceId }) => traceId)).size).toBe(told.length);
    const own = new Map(traces.spans.map(({ spanId, ...span }) => [spanId, span]));
    for (const { traceId, spanId = '' } of told) {
      expect(own.get(spanId)).toMatchObject({ service: 'gateway', traceId });
      expect(own.get(spanId)!.parentSpanId ?? '').toBe('');
    }
    expect([...own.values()].map(({ name }) => name)).toContain('POST /api/wallet/*');
  });
});
