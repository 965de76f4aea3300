import fc from 'fast-check';
import { type Batch, groundwork, program, START } from '../../test-support/programs.js';
import { type Outcome, ReferenceLedger } from '../../test-support/reference-ledger.js';
import { emptyBook } from '../../test-support/empty-book.js';
import type { Verdict } from './command.js';
import { type Answer, Draft, NOTHING_KNOWN } from './rules/draft.js';
import { judgeOnce } from './rules/idempotency.rules.js';
import type { Submission } from './submission.js';

/** What the tables would hold after the batches so far. */
class Memory {
  readonly book = emptyBook();
  readonly answers = new Map<string, Answer>();
  readonly usedClaims = new Set<string>();
  readonly resolvedHolds = new Set<string>();

  run(submissions: readonly Submission[], at: Date): Verdict[] {
    const draft = new Draft(at, {
      ...NOTHING_KNOWN,
      answers: this.answers,
      usedClaims: this.usedClaims,
      resolvedHolds: this.resolvedHolds,
    });
    const verdicts = submissions.map(({ command, idempotency }) => judgeOnce(this.book, draft, command, idempotency));
    for (const [key, answer] of draft.answers) this.answers.set(key, answer);
    for (const claim of draft.claims.keys()) this.usedClaims.add(claim);
    for (const hold of draft.holds.values()) if (hold.state !== 'open') this.resolvedHolds.add(hold.id);
    return verdicts;
  }
}

const outcomeOf = (verdict: Verdict): Outcome => (verdict.accepted ? { id: verdict.id } : { refused: verdict.code });

function play(batches: readonly Batch[]) {
  const memory = new Memory();
  const model = new ReferenceLedger();
  const outcomes: { real: Outcome; expected: Outcome }[] = [];
  let at = START;
  for (const { submissions, advanceMs } of [{ submissions: groundwork, advanceMs: 0 }, ...batches]) {
    at = new Date(at.getTime() + advanceMs);
    const verdicts = memory.run(submissions, at);
    submissions.forEach((submission, index) => {
      outcomes.push({ real: outcomeOf(verdicts[index] as Verdict), expected: model.apply(submission, at) });
    });
  }
  return { memory, model, outcomes };
}

describe('the ledger, for any program of commands', () => {
  it('answers each command as the reference model does, and ends with its balances and holds', () => {
    fc.assert(
      fc.property(program, (batches) => {
        const { memory, model, outcomes } = play(batches);
        expect(outcomes.map(({ real }) => real)).toEqual(outcomes.map(({ expected }) => expected));
        for (const [address, { balance, held }] of memory.book.accounts) {
          expect({ address, balance, held }).toEqual({
            address,
            balance: model.balance(address),
            held: model.held(address),
          });
        }
      }),
      { numRuns: 1500 },
    );
  });

  it('keeps the sum of every asset at zero and no account below its floor', () => {
    fc.assert(
      fc.property(program, (batches) => {
        const { memory } = play(batches);
        const accounts = [...memory.book.accounts.values()];
        for (const code of ['SFN', 'EUR']) {
          expect(accounts.filter(({ asset }) => asset === code).reduce((sum, { balance }) => sum + balance, 0n)).toBe(
            0n,
          );
        }
        for (const { balance, held, floor } of accounts) expect(floor === null || balance - held >= floor).toBe(true);
      }),
    );
  });

  it('reaches every answer that it is meant to be tested for', () => {
    const seen = new Map<string, number>();
    for (const batches of fc.sample(program, { numRuns: 1000, seed: 7 })) {
      for (const { real } of play(batches).outcomes) {
        const name = 'refused' in real ? real.refused : 'accepted';
        seen.set(name, (seen.get(name) ?? 0) + 1);
      }
    }
    expect([...seen.keys()].sort()).toEqual([
      'accepted',
      'wallet.account.frozen',
      'wallet.account.not-ready',
      'wallet.hold.amount',
      'wallet.hold.not-found',
      'wallet.hold.resolved',
      'wallet.idempotency.conflict',
      'wallet.recipient.unavailable',
      'wallet.transfer.code-required',
      'wallet.transfer.insufficient-funds',
      'wallet.transfer.limit-per-day',
      'wallet.transfer.limit-per-transfer',
    ]);
  });
});
