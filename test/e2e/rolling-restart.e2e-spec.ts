import { setTimeout as delay } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { CSRF_HEADER, SESSION_NAME_COOKIE } from '#contracts/identity';
import type { Transfer } from '#contracts/wallet';
import { newId, parseAmount } from '#kernel';
import { startPlatform, type TestPlatform } from '#testing/app';
import { people } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { eventually } from '#testing/eventually';
import { Balancer } from './support/balancer.js';
import { sfnOf, statementOf } from './support/money.js';

const READY = /^(\S+) at (http:\S+): ready \(process (\d+)\)$/gm;
const ROOT = 'root@example.org';
const MEMBERS = 6;
const [GRANT, AMOUNT] = ['1000', '0.01'];

interface Running {
  readonly url: string;
  readonly pid: number;
}

interface Member {
  readonly client: ApiClient;
  readonly saffronId: string;
}

/** A transfer that was acknowledged, with the places of its two members. */
interface Paid {
  readonly id: string;
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/** The latest process of each name, as the console told of it. */
const runningIn = (output: string): Map<string, Running> =>
  new Map([...output.matchAll(READY)].map(([, name = '', url = '', pid]) => [name, { url, pid: Number(pid) }]));

const minor = (text = '') => parseAmount('SFN', text) ?? -1n;

// Minutes, so only where the cluster is what is tested: `npm run test:cluster`.
const onCluster = process.env['SAFFRON_PROFILE'] === 'cluster' ? describe : describe.skip;

onCluster('a rolling restart of the whole cluster under load', () => {
  let cluster: TestPlatform;
  let members: Member[];
  const next = people();

  beforeAll(async () => {
    cluster = await startPlatform({
      profile: 'cluster',
      clusterArgs: ['--gateways', '2', '--identities', '2', '--wallets', '2'],
      env: {
        ...{ SHUTDOWN_DELAY_MS: '2500', REQUESTS_PER_MINUTE: '1000000' },
        ...{ SUPER_ADMIN_EMAILS: ROOT, ALLOCATION_APPROVALS: 'one' },
      },
    });
    const root = new ApiClient(cluster.url, cluster.smtp);
    await root.signUp({ ...next(), email: ROOT });
    members = await Promise.all(Array.from({ length: MEMBERS }, () => funded(root)));
  }, 300_000);
  afterAll(() => cluster.stop(), 60_000);

  async function funded(root: ApiClient): Promise<Member> {
    const client = new ApiClient(cluster.url, cluster.smtp);
    const { saffronId } = await client.signUp(next());
    const grant = { to: saffronId, asset: 'SFN', amount: GRANT, reason: 'To pay with' };
    // The wallet hears of a new member a moment later.
    await eventually(async () => void (await root.succeed('/api/admin/allocations', grant)), 60_000);
    return { client, saffronId };
  }

  /** What a member's browser does all the time; whatever is not the answer that is due is a failure. */
  class Load {
    readonly paid: Paid[] = [];
    readonly failures: string[] = [];
    private isOver = false;
    private readonly callers: Promise<void>[];

    constructor(private readonly balancer: Balancer) {
      this.callers = members.map((_, n) => this.repeat(n));
    }

    async stop(): Promise<void> {
      this.isOver = true;
      await Promise.all(this.callers);
    }

    private async repeat(from: number): Promise<void> {
      for (let turn = 0; !this.isOver; turn++) {
        await this.call(from, 'GET', '/api/wallet/accounts', 200);
        await this.call(from, 'PATCH', '/api/user/profile', 200, { city: `City ${from} ${turn}` });
        await this.pay(from, (from + 1 + (turn % (MEMBERS - 1))) % MEMBERS);
        await delay(Math.random() * 100);
      }
    }

    private async pay(from: number, to: number): Promise<void> {
      const key = newId();
      const wish = { to: members[to]!.saffronId, asset: 'SFN', amount: AMOUNT };
      const transfer = await this.call<Transfer>(from, 'POST', '/api/wallet/transfers', 201, wish, key);
      if (transfer) this.paid.push({ id: transfer.id, key, from, to });
    }

    /** The answer where it is the one that is due; it is asked once. */
    private async call<T>(
      from: number,
      method: Dispatcher.HttpMethod,
      path: string,
      due: number,
      body?: object,
      key: string = newId(),
    ): Promise<T | undefined> {
      const { cookies } = members[from]!.client;
      const headers = {
        cookie: cookies.header(),
        [CSRF_HEADER]: cookies.get(SESSION_NAME_COOKIE)!,
        ...{ 'content-type': 'application/json', 'idempotency-key': key },
      };
      try {
        const answer = await this.balancer.send(method, path, headers, JSON.stringify(body) ?? null);
        const text = await answer.body.text();
        if (answer.statusCode === due) return JSON.parse(text) as T;
        this.failures.push(`${method} ${path}: ${answer.statusCode} ${text}`);
      } catch (error) {
        this.failures.push(`${method} ${path}: ${String(error)}`);
      }
      return undefined;
    }
  }

  it('fails no request, and money that was told to have moved has moved once', async () => {
    const first = runningIn(cluster.output());
    const gateways = [...first].filter(([name]) => name.startsWith('gateway')).map(([, { url }]) => url);
    expect([gateways.length, first.size]).toEqual([2, 7]);
    const balancer = new Balancer(gateways);
    const load = new Load(balancer);
    try {
      for (const [name, { pid }] of first) {
        const before = load.paid.length;
        process.kill(pid, 'SIGTERM');
        await eventually(async () => {
          expect({ [name]: runningIn(cluster.output()).get(name)?.pid }).not.toEqual({ [name]: pid });
          expect(load.paid.length).toBeGreaterThan(before + MEMBERS);
        }, 90_000);
      }
    } finally {
      await load.stop();
      await balancer.stop();
    }
    expect(load.failures).toEqual([]);

    for (const [n, { client }] of members.entries()) {
      const [sent, received] = [load.paid.filter(({ from }) => from === n), load.paid.filter(({ to }) => to === n)];
      const lines = (await statementOf(client)).filter(({ kind }) => kind === 'transfer');
      const idsOf = (way: 'in' | 'out') => lines.filter(({ direction }) => direction === way).map(({ id }) => id);
      const balance = minor(GRANT) + minor(AMOUNT) * BigInt(received.length - sent.length);

      expect(idsOf('out').sort()).toEqual(sent.map(({ id }) => id).sort());
      expect(idsOf('in').sort()).toEqual(received.map(({ id }) => id).sort());
      expect(minor((await sfnOf(client))?.total)).toBe(balance);
    }
    const { id, key, from, to } = load.paid[0]!;
    const wish = { to: members[to]!.saffronId, asset: 'SFN', amount: AMOUNT };
    const again = await members[from]!.client.succeed<Transfer>('/api/wallet/transfers', wish, {
      'idempotency-key': key,
    });
    expect(again.id).toBe(id);
  }, 600_000);
});
