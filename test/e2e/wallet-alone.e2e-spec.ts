import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { memberIdFromDigits } from '#contracts/identity';
import { newId } from '#kernel';
import { PRINCIPAL_HEADER, type Principal, signPrincipal } from '#platform/auth';
import { TEST_SERVER_VARIABLE } from '#testing/test-server';
import { fund } from '../../apps/wallet/test-support/commands.js';
import { brokenInvariants } from '../../apps/wallet/test-support/invariants.js';
import { LedgerHarness } from '../../apps/wallet/test-support/ledger-harness.js';
import { eventually } from './support/eventually.js';

const KEY = randomBytes(32);

interface Instance {
  readonly url: string;
  readonly process: ChildProcess;
}

describe('the wallet as processes of their own', () => {
  let harness: LedgerHarness;
  let countersUrl: string;
  let members: { memberId: string; saffronId: string }[];
  const running: Instance[] = [];

  beforeAll(async () => {
    harness = await LedgerHarness.create();
    countersUrl = await emptyDatabase(`test_counters_${randomBytes(6).toString('hex')}`);
    const writer = harness.writer();
    const owners = await fund(writer, 2, 10n ** 24n);
    await writer.stop();
    members = owners.map((memberId, n) => ({ memberId, saffronId: memberIdFromDigits(String(10_000_000_000 + n)) }));
    await harness.dataSource.query(
      `INSERT INTO members (member_id, tenant_id, saffron_id, email_hash, masked_name, state, version)
       SELECT m, 'default', s, s, 'Ada L.', 'active', 1 FROM unnest($1::uuid[], $2::text[]) AS x (m, s)`,
      [members.map(({ memberId }) => memberId), members.map(({ saffronId }) => saffronId)],
    );
  });
  afterAll(async () => {
    for (const { process: child } of running) child.kill('SIGKILL');
    await harness.dispose();
  });

  async function start(): Promise<Instance> {
    const child = spawn(process.execPath, ['--import', './scripts/source.mjs', 'apps/wallet/src/main.ts'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...{ PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'silent', LEDGER_STANDBY_MS: '300' },
        ...{ DATABASE_URL: harness.database.url, COUNTERS_URL: countersUrl },
        ...{ PRINCIPAL_KEY: KEY.toString('base64url'), LOOKUP_KEY: randomBytes(32).toString('base64url') },
      },
    });
    const url = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`it ended with code ${code}`)));
      createInterface({ input: child.stdout }).on('line', (line) => {
        const [, address] = /answers at (\S+)/.exec(line) ?? [];
        if (address) resolve(address);
      });
    });
    const instance = { url, process: child };
    running.push(instance);
    return instance;
  }

  const isReady = async ({ url }: Instance): Promise<boolean> => (await fetch(`${url}/health/ready`)).ok;

  async function pay({ url }: Instance, key: string, token?: string): Promise<Response> {
    const [from, to] = members as [(typeof members)[0], (typeof members)[0]];
    const path = '/api/wallet/transfers';
    const principal: Principal = {
      ...{ ...from, email: 'ada@example.com', role: 'member', tenantId: 'default', ip: '192.0.2.1' },
      ...{ sessionId: newId(), method: 'otp', authenticatedAt: Date.now(), claims: [] },
    };
    const scope = { audience: 'wallet', method: 'POST', url: path };
    return fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', 'idempotency-key': key },
        [PRINCIPAL_HEADER]: token ?? (await signPrincipal(principal, scope, KEY)),
      },
      body: JSON.stringify({ to: to.saffronId, asset: 'SFN', amount: '1' }),
    });
  }

  it('starts alone, takes the gateway’s word for who is asking, and nobody else’s', async () => {
    const only = await start();
    await eventually(async () => expect(await isReady(only)).toBe(true));
    expect((await pay(only, newId())).status).toBe(201);
    const forged = await pay(only, newId(), 'a.b.c');
    expect([forged.status, await forged.json()]).toMatchObject([403, { code: 'http.gateway-only' }]);
    const spoken = await fetch(`${only.url}/api/wallet/accounts`, { headers: { cookie: 'sessionToken=x' } });
    expect(spoken.status).toBe(403);
    only.process.kill('SIGTERM');
    expect(await once(only.process, 'exit')).toEqual([0, null]);
  }, 60_000);

  it('has one instance that writes while the other is up but not ready, and follows within seconds', async () => {
    const first = await start();
    await eventually(async () => expect(await isReady(first)).toBe(true));
    const second = await start();
    expect((await fetch(`${second.url}/health/live`)).status).toBe(200);
    expect(await isReady(second)).toBe(false);
    const key = newId();
    const turnedAway = await pay(second, key);
    expect([turnedAway.status, turnedAway.headers.get('retry-after')]).toEqual([503, '1']);
    expect((await pay(first, key)).status).toBe(201);

    first.process.kill('SIGKILL');
    const killedAt = performance.now();
    await eventually(async () => expect((await pay(second, newId())).status).toBe(201));
    expect(performance.now() - killedAt).toBeLessThan(10_000);
    expect(await isReady(second)).toBe(true);
    const again = await pay(second, key);
    expect([again.status, ((await again.json()) as { amount: string }).amount]).toEqual([201, '1']);
    expect(await brokenInvariants(harness.dataSource)).toEqual({});
  }, 60_000);
});

async function emptyDatabase(name: string): Promise<string> {
  const url = new URL(process.env[TEST_SERVER_VARIABLE] ?? '');
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}
