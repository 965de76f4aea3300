import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Allocation, Transfer } from '#contracts/wallet';
import { parseAmount } from '#kernel';
import { startPlatform, type TestPlatform } from '#testing/app';
import { people } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { type SmtpSink, startSmtpSink } from '#testing/smtp';
import { killPostgres } from '#testing/stack/kill-postgres';
import { eventually } from '#testing/eventually';
import { sfnOf, statementOf } from './support/money.js';

const ADMIN = 'root@example.org';
const GRANT = '1000';
const PAYERS = 8;

/** The whole installation loses power: the process and every process of its database, at once. */
async function killEverything(platform: TestPlatform): Promise<void> {
  await killPostgres(join(platform.dataDir, 'postgres'));
  await platform.kill();
}

describe('kill -9 of everything under load', () => {
  let smtp: SmtpSink;
  let dataDir: string;
  let platform: TestPlatform;
  const env = { SUPER_ADMIN_EMAILS: ADMIN, ALLOCATION_APPROVALS: 'one' };
  const next = people();

  beforeAll(async () => {
    smtp = await startSmtpSink();
    dataDir = await mkdtemp(join(tmpdir(), 'saffron-kill-'));
    platform = await startPlatform({ dataDir, smtp, env });
  }, 90_000);

  afterAll(async () => {
    await platform.stop();
    await smtp.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('loses no acknowledged transfer, doubles none, and keeps every sum', async () => {
    const [payer, payee, admin] = [1, 2, 3].map(() => new ApiClient(platform.url, smtp)) as [
      ApiClient,
      ApiClient,
      ApiClient,
    ];
    const [payerPerson, payeePerson] = [next(), next()];
    const payerUser = await payer.signUp(payerPerson);
    const payeeUser = await payee.signUp(payeePerson);
    await admin.signUp({ ...next(), email: ADMIN });
    for (const one of [payer, payee]) await eventually(async () => expect(await sfnOf(one)).toBeDefined());
    const grant = { to: payerUser.saffronId, asset: 'SFN', amount: GRANT, reason: 'For the test' };
    const granted = await admin.post<Allocation>('/api/admin/allocations', grant);
    expect([granted.status, granted.body.status, granted.body.approval]).toEqual([201, 'approved', 'single-admin']);

    const acknowledged = new Map<string, string>();
    let isRunning = true;
    const pay = async (lane: number) => {
      for (let n = 0; isRunning; n++) {
        const key = `lane-${lane}-${n}`;
        const body = { to: payeeUser.saffronId, asset: 'SFN', amount: '0.01' };
        const answer = await payer
          .post<Transfer>('/api/wallet/transfers', body, { 'idempotency-key': key })
          .catch(() => undefined);
        if (answer?.status === 201) acknowledged.set(key, answer.body.id);
      }
    };
    const lanes = Array.from({ length: PAYERS }, (_, lane) => pay(lane));
    await eventually(async () => expect(acknowledged.size).toBeGreaterThan(200), 30_000);
    await killEverything(platform);
    isRunning = false;
    await Promise.all(lanes);

    platform = await startPlatform({ dataDir, smtp, env });
    const [payerAgain, payeeAgain] = [1, 2].map(() => new ApiClient(platform.url, smtp)) as [ApiClient, ApiClient];
    await payerAgain.signIn(payerPerson.email);
    await payeeAgain.signIn(payeePerson.email);
    const [sent, received] = [await statementOf(payerAgain), await statementOf(payeeAgain)];
    const sentIds = sent.filter(({ direction }) => direction === 'out').map(({ id }) => id);
    const receivedIds = received.map(({ id }) => id);

    expect(new Set(sentIds).size).toBe(sentIds.length);
    expect([...receivedIds].sort()).toEqual([...sentIds].sort());
    expect([...acknowledged.values()].filter((id) => !sentIds.includes(id))).toEqual([]);
    expect(sentIds.length - acknowledged.size).toBeLessThanOrEqual(PAYERS);
    const minor = (text = '') => parseAmount('SFN', text) ?? -1n;
    const totals = [await sfnOf(payerAgain), await sfnOf(payeeAgain)].map((account) => minor(account?.total));
    expect(totals[0]! + totals[1]!).toBe(minor(GRANT));
    expect(totals[1]).toBe(minor('0.01') * BigInt(sentIds.length));

    const [key, id] = [...acknowledged][0]!;
    const body = { to: payeeUser.saffronId, asset: 'SFN', amount: '0.01' };
    const replay = await payerAgain.post<Transfer>('/api/wallet/transfers', body, { 'idempotency-key': key });
    expect([replay.status, replay.body.id]).toEqual([201, id]);
  }, 180_000);
});
