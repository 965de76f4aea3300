import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Transfer } from '#contracts/wallet';
import { startPlatform, type TestPlatform } from '#testing/app';
import { people } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { eventually } from '#testing/eventually';
import { type SmtpSink, startSmtpSink } from '#testing/smtp';
import { OWNERS, type Owner } from '../../scripts/cluster/plan.js';
import { serviceMain } from '../../scripts/bootstrap/service-command.mjs';
import { sfnOf } from './support/money.js';
import { addressOf, Archive, betweenStarts, intrude } from './support/recovery.js';

const ROOT = 'root@example.org';
const GRANT = 100;
const CLUSTER = {
  profile: 'cluster',
  clusterArgs: ['--wallets', '1', '--gateways', '1'],
  env: { SUPER_ADMIN_EMAILS: ROOT, ALLOCATION_APPROVALS: 'one' },
} as const;
const WALLET_PROCESS = /^wallet at http:\S+: ready \(process (\d+)\)$/m;
const SOON_MS = 60_000;

const onCluster = process.env['SAFFRON_PROFILE'] === 'cluster' ? describe : describe.skip;

onCluster('a cluster that lost its databases and Redis, and is brought back to a moment', () => {
  let folder: string;
  let dataDir: string;
  let smtp: SmtpSink;
  let cluster: TestPlatform;
  const next = people();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'saffron-restore-'));
    // The database server is nobody of importance, and reads its archive there.
    await chmod(folder, 0o755);
    [dataDir, smtp] = [join(folder, 'data'), await startSmtpSink()];
    cluster = await startPlatform({ ...CLUSTER, dataDir, smtp });
  }, 300_000);
  afterAll(async () => {
    await cluster.stop();
    await smtp.stop();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  const client = () => new ApiClient(cluster.url, smtp);
  const signedIn = async (email: string): Promise<ApiClient> => {
    const member = client();
    await member.signIn(email);
    return member;
  };

  /** The wallet hears of a new member a moment later. */
  const grant = (root: ApiClient, to: string): Promise<void> =>
    eventually(async () => {
      const allocation = { to, asset: 'SFN', amount: String(GRANT), reason: 'To pay with' };
      await root.succeed('/api/admin/allocations', allocation);
    }, SOON_MS);

  const pay = (from: ApiClient, to: string, key: string): Promise<Transfer> =>
    from.succeed('/api/wallet/transfers', { to, asset: 'SFN', amount: '1' }, { 'idempotency-key': key });

  async function payAll(from: ApiClient, to: string, keys: readonly string[]): Promise<string[]> {
    const ids: string[] = [];
    for (const key of keys) ids.push((await pay(from, to, key)).id);
    return ids;
  }

  async function column(owner: Owner, sql: string): Promise<string[]> {
    const database = await intrude(dataDir, owner);
    const { rows } = await database.query<{ is: string }>(sql).finally(() => database.end());
    return rows.map(({ is }) => is);
  }
  const membersOf = (owner: Owner, id: string) => column(owner, `SELECT ${id}::text AS is FROM members ORDER BY 1`);
  const outboxOf = (owner: Owner) => column(owner, 'SELECT type AS is FROM outbox');

  /** As an operator has each service check what it keeps. */
  async function verify(owner: Owner): Promise<string> {
    const env = { PATH: process.env['PATH'], DATABASE_URL: await addressOf(dataDir, owner) };
    return (await promisify(execFile)(process.execPath, [serviceMain(owner), 'verify'], { env })).stdout;
  }
  const rowsOf = (output: string, chain: string) => new RegExp(`^${chain} +(\\d+) .*intact$`, 'm').exec(output)?.[1];

  it('doubles nothing, misses nothing, and its members go on paying', async () => {
    const root = client();
    await root.signUp({ ...next(), email: ROOT });
    const [adaIs, benIs, doraIs, gusIs] = [next(), next(), next(), next()];
    const ada = client();
    const { saffronId: adaId } = await ada.signUp(adaIs);
    const { saffronId: benId } = await client().signUp(benIs);
    await grant(root, adaId);
    const archive = await Archive.begin(dataDir, join(folder, 'archive'));
    const before = ['b1', 'b2', 'b3'];
    const paidBefore = await payAll(ada, benId, before);

    // At the moment that will be gone back to, Dora is told to the brokers, and the wallet has not heard of her.
    const wallet = Number(WALLET_PROCESS.exec(cluster.output())![1]);
    process.kill(wallet, 'SIGSTOP');
    const { id: dora } = await client().signUp(doraIs);
    await eventually(async () => expect(await outboxOf('identity')).toEqual([]));
    const moment = await archive.now();
    process.kill(wallet, 'SIGCONT');

    // All of this will not have happened: a member, payments, and what the services told each other of them.
    const { id: gus, saffronId: gusId } = await client().signUp(gusIs);
    const after = ['a1', 'a2'];
    let paidAfter: readonly string[] = [];
    await eventually(async () => void (paidAfter = await payAll(ada, benId, after)), SOON_MS);
    await grant(root, gusId);
    expect(await membersOf('wallet', 'member_id')).toEqual(expect.arrayContaining([dora, gus]));

    await archive.end();
    await cluster.stop();
    await archive.restore(moment);
    await betweenStarts(dataDir, async () => {
      expect(await membersOf('identity', 'id')).toContain(dora);
      expect(await membersOf('wallet', 'member_id')).not.toContain(dora);
      expect(await outboxOf('identity')).toEqual([]);
    });
    const env = { ...CLUSTER.env, KAFKA_FORGOTTEN_SPAN: `${moment}/${new Date().toISOString()}` };
    cluster = await startPlatform({ ...CLUSTER, env, dataDir, smtp });

    // Who was on the way has arrived, and who never joined is nobody.
    const known = await membersOf('identity', 'id');
    expect(known).not.toContain(gus);
    await eventually(async () => expect(await membersOf('wallet', 'member_id')).toEqual(known), SOON_MS);

    // What was paid before stays paid, once; what was paid after was not, and is paid once when it is asked for again.
    const again = await signedIn(adaIs.email);
    expect(await payAll(again, benId, before)).toEqual(paidBefore);
    const anew = await payAll(again, benId, after);
    expect(anew.filter((id) => paidAfter.includes(id))).toEqual([]);
    const ben = await signedIn(benIs.email);
    expect(await sfnOf(ben)).toMatchObject({ total: String(before.length + after.length) });

    // Members go on, also he who will have joined only now.
    const { id: joined, saffronId: newGusId } = await client().signUp(gusIs);
    expect(joined).not.toBe(gus);
    const chief = await signedIn(ROOT);
    await grant(chief, newGusId);
    await pay(await signedIn(gusIs.email), benId, 'g1');
    const doraAgain = await signedIn(doraIs.email);
    const { saffronId: doraId } = (await doraAgain.get<{ user: { saffronId: string } }>('/api/user')).body.user;
    await grant(chief, doraId);
    await pay(doraAgain, benId, 'd1');
    expect(await sfnOf(ben)).toMatchObject({ total: String(before.length + after.length + 2) });

    // Ledger and chains fit, and identity has heard of every act of everybody.
    await eventually(async () => {
      const outputs = new Map<Owner, string>();
      for (const owner of OWNERS) outputs.set(owner, await verify(owner));
      expect(outputs.get('wallet')).toMatch(/^intact$/m);
      for (const owner of ['identity', 'wallet'] as const) {
        const rows = rowsOf(outputs.get(owner)!, owner);
        expect(Number(rows)).toBeGreaterThan(0);
        expect(rowsOf(outputs.get('identity')!, `copy/${owner}`)).toBe(rows);
      }
    }, SOON_MS);
    for (const owner of OWNERS)
      expect(await column(owner, `SELECT type AS is FROM inbox WHERE state = 'dead'`)).toEqual([]);
  }, 600_000);
});
