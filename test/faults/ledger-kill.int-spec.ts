import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fund, pay } from '../../apps/wallet/test-support/commands.js';
import { brokenInvariants } from '../../apps/wallet/test-support/invariants.js';
import { LedgerHarness } from '../../apps/wallet/test-support/ledger-harness.js';

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
    const stored = await harness.dataSource.query<{ id: string; entries: number }[]>(
      `SELECT t.id, count(*)::int AS entries FROM transfers t JOIN entries e ON e.transfer_id = t.id WHERE kind = 'transfer' GROUP BY 1`,
    );
    const storedIds = new Set(stored.map(({ id }) => id));
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * 100);
    expect(acknowledged.filter((id) => !storedIds.has(id))).toEqual([]);
    expect([...storedIds].filter((id) => !sent.has(id))).toEqual([]);
    expect(stored.filter(({ entries }) => entries !== 2)).toEqual([]);
    expect(await brokenInvariants(harness.dataSource)).toEqual({});
    const [sum] = await harness.dataSource.query<{ sum: string }[]>(
      `SELECT sum(balance)::text FROM accounts WHERE purpose = 'member'`,
    );
    expect(sum?.sum).toBe(String(EACH * BigInt(MEMBERS)));
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
