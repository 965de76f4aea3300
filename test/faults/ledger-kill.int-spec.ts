import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fund, pay } from '../../apps/wallet/test-support/commands.js';
import { brokenInvariants } from '../../apps/wallet/test-support/invariants.js';
import { LedgerHarness } from '../../apps/wallet/test-support/ledger-harness.js';
import { judgePayments } from './support/judge-payments.js';
import { heldByMembers, storedPayments } from './support/stored-payments.js';

const MEMBERS = 8;
const EACH = 1_000_000n;
const KILLS = 6;

/** Runs the ledger in a process of its own and kills it once it has acknowledged so many; answers what it sent and acknowledged. */
async function runUntilKilled(url: string, members: readonly string[], acknowledgements: number) {
  const args = ['--import', './scripts/source.mjs', 'apps/wallet/test-support/ledger-worker.ts', url, ...members];
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const exit = once(child, 'exit');
  const sent: string[] = [];
  const acknowledged: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const [what, id = ''] = line.split(' ');
    if (what === 'sent') sent.push(id);
    if (what === 'acknowledged') acknowledged.push(id);
    if (acknowledged.length === acknowledgements) child.kill('SIGKILL');
  }
  await exit;
  return { sent, acknowledged, signal: child.signalCode };
}

describe('the ledger when its process is killed under load', () => {
  let harness: LedgerHarness;
  let members: string[] = [];
  beforeAll(async () => void (harness = await LedgerHarness.create()));
  afterAll(() => harness.dispose());

  it('has every acknowledged transfer exactly once, none half, and the sum unchanged', async () => {
    const sequencer = harness.writer();
    members = await fund(sequencer, MEMBERS, EACH);
    await sequencer.stop();
    const sent = new Set<string>();
    const acknowledged: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const run = await runUntilKilled(harness.database.url, members, 100 + Math.floor(Math.random() * 400));
      expect(run.signal).toBe('SIGKILL');
      for (const id of run.sent) sent.add(id);
      acknowledged.push(...run.acknowledged);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * 100);
    const payments = {
      asked: [...sent].map((key) => ({ key, amount: 1n })),
      told: acknowledged.map((id) => ({ key: id, id, amount: 1n })),
      stored: await storedPayments(harness.dataSource),
    };
    expect(judgePayments(payments)).toEqual({});
    expect(await brokenInvariants(harness.dataSource)).toEqual({});
    expect(await heldByMembers(harness.dataSource)).toBe(EACH * BigInt(MEMBERS));
  }, 120_000);

  it('answers a key of before the kill as it did then', async () => {
    const sequencer = harness.writer();
    const [row] = await harness.dataSource.query<{ key: string; hash: string; id: string }[]>(
      `SELECT replace(key::text, '-', '') AS key, replace(input_hash::text, '-', '') AS hash, subject_id AS id FROM idempotency LIMIT 1`,
    );
    const { key = '', hash: inputHash = '', id } = row ?? {};
    const [from = '', to = ''] = members;
    const verdict = await sequencer.submit({ command: pay(from, to, 1n), idempotency: { key, inputHash } });
    expect(verdict).toMatchObject({ accepted: true, replayed: true, id });
  });
});
