import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { CSRF_HEADER, SESSION_NAME_COOKIE } from '#contracts/identity';
import { newId } from '#kernel';
import { startPlatform, type TestPlatform } from '#testing/app';
import { people } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { eventually } from './support/eventually.js';

const READY = /^(\S+) at (http:\S+): ready \(process (\d+)\)$/gm;
const CALLERS = 6;

interface Running {
  readonly url: string;
  readonly pid: number;
}

/** The latest process of each name, as the console told of it. */
const runningIn = (output: string): Map<string, Running> =>
  new Map([...output.matchAll(READY)].map(([, name = '', url = '', pid]) => [name, { url, pid: Number(pid) }]));

/** What stands before the gateways: sends to those that say they are ready, in turns. */
class Balancer {
  private readonly agent = new Agent({ connections: 10, keepAliveTimeout: 1_000, keepAliveMaxTimeout: 1_000 });
  private readonly ready = new Set<string>();
  private readonly looking: NodeJS.Timeout;
  private turn = 0;

  constructor(private readonly gateways: readonly string[]) {
    for (const url of gateways) this.ready.add(url);
    this.looking = setInterval(() => void this.look(), 200);
  }

  send(method: string, path: string, headers: Record<string, string>, body: string | null = null) {
    const [...urls] = this.ready;
    const url = urls[this.turn++ % urls.length];
    return request(`${url}${path}`, { method: method as 'GET', headers, body, dispatcher: this.agent });
  }

  async stop(): Promise<void> {
    clearInterval(this.looking);
    await this.agent.close();
  }

  private async look(): Promise<void> {
    for (const url of this.gateways) {
      const isReady = await fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      this.ready[isReady ? 'add' : 'delete'](url);
    }
  }
}

// Minutes, so only where the cluster is what is tested: `npm run test:cluster`.
const onCluster = process.env['SAFFRON_PROFILE'] === 'cluster' ? describe : describe.skip;

onCluster('a rolling restart of the whole cluster under load', () => {
  let cluster: TestPlatform;
  beforeAll(async () => {
    cluster = await startPlatform({
      profile: 'cluster',
      clusterArgs: ['--gateways', '2', '--identities', '2', '--wallets', '2'],
      env: { SHUTDOWN_DELAY_MS: '2500', REQUESTS_PER_MINUTE: '1000000' },
    });
  }, 300_000);
  afterAll(() => cluster.stop(), 60_000);

  it('fails no request, whatever it reads or changes', async () => {
    const member = new ApiClient(cluster.url, cluster.smtp);
    const { saffronId } = await member.signUp(people()());
    const headers = {
      cookie: member.cookies.header(),
      [CSRF_HEADER]: member.cookies.get(SESSION_NAME_COOKIE)!,
      'content-type': 'application/json',
    };
    const first = runningIn(cluster.output());
    const gateways = [...first].filter(([name]) => name.startsWith('gateway')).map(([, { url }]) => url);
    expect([gateways.length, first.size]).toEqual([2, 7]);
    const balancer = new Balancer(gateways);
    const failures: string[] = [];
    const counts = new Map<number, number>();
    const call = async (method: string, path: string, body?: object) => {
      const asked = balancer.send(
        method,
        path,
        { ...headers, 'idempotency-key': newId() },
        JSON.stringify(body) ?? null,
      );
      const answer = await asked.catch((error: Error) => error);
      if (answer instanceof Error) return void failures.push(`${method} ${path}: ${String(answer)}`);
      const text = await answer.body.text();
      counts.set(answer.statusCode, (counts.get(answer.statusCode) ?? 0) + 1);
      if (answer.statusCode >= 500 || answer.statusCode === 401) failures.push(`${method} ${path}: ${text}`);
    };
    let isOver = false;
    const caller = async (n: number) => {
      for (let turn = 0; !isOver; turn++) {
        await call('GET', '/api/wallet/accounts');
        await call('PATCH', '/api/user/profile', { city: `City ${n} ${turn}` });
        // There is no money to move, which only the one instance that writes the ledger can tell.
        await call('POST', '/api/wallet/transfers', { to: saffronId, asset: 'SFN', amount: '1' });
        await delay(Math.random() * 100);
      }
    };
    const callers = Array.from({ length: CALLERS }, (_, n) => caller(n));
    try {
      for (const [name, { pid }] of first) {
        process.kill(pid, 'SIGTERM');
        await eventually(async () => expect(runningIn(cluster.output()).get(name)?.pid).not.toBe(pid), 90_000);
      }
    } finally {
      isOver = true;
      await Promise.all(callers);
      await balancer.stop();
    }
    expect(failures).toEqual([]);
    expect(counts.get(200)).toBeGreaterThan(300);
  }, 600_000);
});
