import { startPlatform, type TestPlatform } from '#testing/app';
import { people } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { startTraceCollector, type TraceCollector } from '#testing/trace-collector';
import { eventually } from '#testing/eventually';
import { FOREIGN, panels, rules, selectorsIn } from '../deploy/support/rules.js';
import { answers, type Sample, scrape } from './support/scrape.js';

const isCluster = process.env['SAFFRON_PROFILE'] === 'cluster';
/** In one process there is no port for metrics. */
const onCluster = isCluster ? it : it.skip;
/** Where each process tells its metrics, as the console says. */
const METRICS = /^(\S+) tells its metrics at (\S+)$/gm;

describe('a request for a code', () => {
  let traces: TraceCollector;
  let platform: TestPlatform;

  beforeAll(async () => {
    traces = await startTraceCollector();
    platform = await startPlatform({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: traces.url } });
    const client = new ApiClient(platform.url, platform.smtp);
    await client.signUp(people(7)());
  }, 300_000);
  afterAll(async () => {
    await platform?.stop();
    await traces.stop();
  });

  it('is one trace with all that it causes, up to the mail', async () => {
    await eventually(async () => {
      const mail = traces.spans.find(({ name }) => name === 'send mail');
      const path = mail ? traces.pathTo(mail).map(({ service, name }) => `${service}: ${name}`) : [];
      expect(path).toEqual(
        isCluster
          ? [
              'notifications: send mail',
              'notifications: notifications.otp-mail',
              expect.stringMatching(/^identity: POST \/api\//),
              expect.stringMatching(/^gateway: POST \/api\//),
            ]
          : [
              expect.stringMatching(/: send mail$/),
              expect.stringMatching(/: notifications.otp-mail$/),
              expect.stringMatching(/: POST \/api\//),
            ],
      );
      expect(traces.pathTo(mail!).at(-1)!.parentSpanId ?? '').toBe('');
    });
  });

  it('leaves no address, no code and no token in it', () => {
    const told = JSON.stringify(traces.spans);
    expect(told).not.toMatch(/@example\.org|saffron_session|\b\d{6}\b"/);
    expect(traces.spans.length).toBeGreaterThan(0);
  });

  onCluster('moves the metrics of every process, which tell all that alerts and panels ask for', async () => {
    const ports = [...platform.output().matchAll(METRICS)].map(([, name = '', url = '']) => ({ name, url }));
    expect(ports.map(({ name }) => name).sort()).toEqual([
      'gateway',
      'identity',
      'notifications',
      'wallet-1',
      'wallet-2',
    ]);
    const asked = [...rules(), ...panels().flatMap(({ targets }) => targets)].flatMap(({ expr }) => selectorsIn(expr));
    const ours = asked.filter(({ name }) => !FOREIGN.includes(name));
    expect(ours.length).toBeGreaterThan(40);
    await eventually(async () => {
      const samples: Sample[] = (await Promise.all(ports.map(({ url }) => scrape(url)))).flat();
      expect(ours.filter((selector) => !answers(samples, selector)).map(({ text }) => text)).toEqual([]);
      expect(appsTelling('health_part_up', samples)).toEqual(['gateway', 'identity', 'notifications', 'wallet']);
      expect(appsTelling('events_outbox_oldest_seconds', samples)).toEqual(['identity', 'notifications', 'wallet']);
      expect(answers(samples, { name: 'http_requests_total', labels: {} })).toBe(false);
      expect(answers(samples, { name: 'mail_handover_seconds_bucket', labels: { le: /^4$/ } })).toBe(false);
    }, 30_000);
  });
});

const appsTelling = (name: string, samples: readonly Sample[]): (string | undefined)[] =>
  [...new Set(samples.filter((sample) => sample.name === name).map(({ labels }) => labels['app']))].sort();
