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
import { freePort } from '#testing/free-port';
import { type TestKafka, testKafka, type TestRedis, testRedis } from '#testing/servers';
import { eventually } from '#testing/eventually';

const KEY = randomBytes(32);

interface Instance {
  readonly url: string;
  readonly process: ChildProcess;
}

describe('the wallet as processes of their own', () => {
  let harness: LedgerHarness;
  let redis: TestRedis;
  let kafka: TestKafka;
  let members: { memberId: string; saffronId: string }[];
  const running: Instance[] = [];

  beforeAll(async () => {
    harness = await LedgerHarness.create();
    [redis, kafka] = await Promise.all([testRedis(), testKafka()]);
    expect(await run(harness.database.url, 'migrate')).toMatchObject({
      code: 0,
      output: expect.stringContaining('topics created'),
    });
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
    await redis.drop();
    await harness.dispose();
  }, 60_000);

  function spawnWallet(env: Record<string, string>, ...args: string[]) {
    return spawn(process.execPath, ['--import', './scripts/source.mjs', 'apps/wallet/src/main.ts', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...{ PATH: process.env['PATH'], LOG_LEVEL: 'silent', SHUTDOWN_DELAY_MS: '0', LEDGER_STANDBY_MS: '300' },
        ...{ DATABASE_URL: harness.database.url, REDIS_URL: redis.url },
        ...{ KAFKA_BROKERS: kafka.brokers, KAFKA_TOPIC_PREFIX: kafka.prefix },
        ...{ PRINCIPAL_KEY: KEY.toString('base64url'), LOOKUP_KEY: randomBytes(32).toString('base64url') },
        ...env,
      },
    });
  }

  /** Until it ends by itself. */
  async function run(databaseUrl: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
    const child = spawnWallet({ DATABASE_URL: databaseUrl }, ...args);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [code] = (await once(child, 'exit')) as [number | null];
    return { code, output };
  }

  async function start(): Promise<Instance> {
    const port = await freePort();
    const child = spawnWallet({ PORT: String(port), ADVERTISED_URL: `http://127.0.0.1:${port}` });
    child.stderr.pipe(process.stderr);
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
        [PRINCIPAL_HEADER]: token ?? signPrincipal(principal, scope, KEY),
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

  it('has one instance that writes, to which the other sends what is to be written, until it follows within seconds', async () => {
    const first = await start();
    await eventually(async () => expect(await isReady(first)).toBe(true));
    const second = await start();
    await eventually(async () => expect(await isReady(second)).toBe(true));
    const key = newId();
    const paid = await pay(second, key);
    expect(paid.status).toBe(201);
    const { id } = (await paid.json()) as { id: string };
    const again = await pay(first, key);
    expect([again.status, ((await again.json()) as { id: string }).id]).toEqual([201, id]);
    const refused = await pay(second, 'no key');
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'wallet.idempotency.key-missing' }]);

    first.process.kill('SIGKILL');
    const killedAt = performance.now();
    await eventually(async () => expect((await pay(second, newId())).status).toBe(201));
    expect(performance.now() - killedAt).toBeLessThan(10_000);
    const afterwards = await pay(second, key);
    expect([afterwards.status, ((await afterwards.json()) as { id: string }).id]).toEqual([201, id]);
    expect(await brokenInvariants(harness.dataSource, { isRelayed: true })).toEqual({});
  }, 60_000);

  it('begins on no database that its version has not been brought to', async () => {
    const { code, output } = await run(await emptyDatabase(`test_empty_${randomBytes(6).toString('hex')}`));
    expect(code).toBe(1);
    expect(output).toMatch(/^The database of wallet lacks \d+ migrations.*run the command "migrate".*\n$/);
  });
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
