import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { newId } from '#kernel';
import { eventually } from '#testing/eventually';
import { TEST_SERVER_VARIABLE } from '#testing/test-server';
import { brokenInvariants } from '../../apps/wallet/test-support/invariants.js';
import {
  type FundedMember,
  type WalletProcess,
  WalletProcesses,
} from '../../apps/wallet/test-support/wallet-processes.js';

describe('the wallet as processes of their own', () => {
  let wallet: WalletProcesses;
  let members: FundedMember[];

  beforeAll(async () => {
    wallet = await WalletProcesses.create({ LEDGER_STANDBY_MS: '300' });
    members = await wallet.fund(2, 10n ** 24n);
  });
  afterAll(() => wallet.dispose(), 60_000);

  const isReady = async ({ url }: WalletProcess): Promise<boolean> => (await fetch(`${url}/health/ready`)).ok;

  function pay({ url }: WalletProcess, key: string, token?: string): Promise<Response> {
    const [from, to] = members as [FundedMember, FundedMember];
    const request = wallet.payment(from, key, { to: to.saffronId, asset: 'SFN', amount: '1' }, token);
    return fetch(`${url}${request.path}`, request);
  }

  it('starts alone, takes the gateway’s word for who is asking, and nobody else’s', async () => {
    const only = await wallet.start();
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
    const first = await wallet.start();
    await eventually(async () => expect(await isReady(first)).toBe(true));
    const second = await wallet.start();
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
    expect(await brokenInvariants(wallet.harness.dataSource, { isRelayed: true })).toEqual({});
  }, 60_000);

  it('begins on no database that its version has not been brought to', async () => {
    const url = await emptyDatabase(`test_empty_${randomBytes(6).toString('hex')}`);
    const { code, output } = await wallet.run([], { DATABASE_URL: url });
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
