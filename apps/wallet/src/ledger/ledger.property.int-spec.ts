import { ManualClock } from '#kernel';
import fc from 'fast-check';
import { brokenInvariants } from '../../test-support/invariants.js';
import { LedgerHarness } from '../../test-support/ledger-harness.js';
import { type Batch, groundwork, program, START } from '../../test-support/programs.js';
import { type Outcome, ReferenceLedger } from '../../test-support/reference-ledger.js';
import type { Verdict } from './command.js';

const outcomeOf = (verdict: Verdict): Outcome => (verdict.accepted ? { id: verdict.id } : { refused: verdict.code });

describe('the ledger on PostgreSQL, for any program of commands', () => {
  let harness: LedgerHarness;
  beforeAll(async () => void (harness = await LedgerHarness.create()));
  afterAll(() => harness.dispose());

  async function play(batches: readonly Batch[]): Promise<void> {
    await harness.wipe();
    const clock = new ManualClock(START);
    const model = new ReferenceLedger();
    let writer = harness.writer(clock, { maxBatch: 3 });
    try {
      for (const { submissions, advanceMs, restart } of [
        { submissions: groundwork, advanceMs: 0, restart: false },
        ...batches,
      ]) {
        clock.advance(advanceMs);
        if (restart) {
          await writer.stop();
          writer = harness.writer(clock, { maxBatch: 3 });
        }
        const verdicts = await Promise.all(submissions.map((submission) => writer.sequencer.submit(submission)));
        expect(verdicts.map(outcomeOf)).toEqual(submissions.map((submission) => model.apply(submission, clock.now())));
      }
    } finally {
      await writer.stop();
    }
    expect(await brokenInvariants(harness.dataSource)).toEqual({});
    expect(await storedBalances()).toEqual(
      [...model.accounts.keys()]
        .map((id) => ({ id, balance: `${model.balance(id)}`, held: `${model.held(id)}` }))
        .sort(byId),
    );
  }

  const storedBalances = async (): Promise<{ id: string; balance: string; held: string }[]> =>
    (
      await harness.dataSource.query<{ id: string; balance: string; held: string }[]>(
        `SELECT concat_ws(':', purpose, owner_id, asset) AS id, balance::text, held::text FROM accounts`,
      )
    ).sort(byId);

  const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1);

  // Batches of three, so that most of a program is judged ahead of the commit before it.
  it('answers as the reference model does across restarts, and its tables agree with it and with themselves', async () => {
    await fc.assert(fc.asyncProperty(program, play), { numRuns: 60 });
  }, 120_000);
});
