import fc from 'fast-check';
import { type JudgeOnce, play } from '../../test-support/judged-memory.js';
import { program } from '../../test-support/programs.js';
import { judgeOnce } from './rules/idempotency.rules.js';

/** Rules that are broken on purpose. */
const BROKEN: Record<string, JudgeOnce> = {
  'does not remember a key': (book, draft, command) => judgeOnce(book, draft, command),
  'takes what is held': (...asked) => {
    const verdict = judgeOnce(...asked);
    for (const account of asked[0].accounts.values()) account.held = 0n;
    return verdict;
  },
  'leaves the first legs where a later one is refused': (book, draft, command, idempotency) => {
    if (command.type !== 'linked') return judgeOnce(book, draft, command, idempotency);
    const verdicts = command.legs.map((leg) => judgeOnce(book, draft, leg));
    const refused = verdicts.find(({ accepted }) => !accepted);
    return refused ?? { accepted: true, id: command.id, at: draft.at, replayed: false };
  },
  'does not look at the batch that is being written': (book, draft, ...rest) => {
    Object.assign(draft, { before: undefined });
    return judgeOnce(book, draft, ...rest);
  },
  'charges no fee': (book, draft, command, idempotency) => {
    const { feeOf, ...rest } = book.policies;
    book.policies = { ...rest, feeOf: (ask) => ({ ...feeOf(ask), fee: 0n }) };
    return judgeOnce(book, draft, command, idempotency);
  },
  'gives back a transfer as often as it is asked': (book, draft, command, idempotency) => {
    const verdict = judgeOnce(book, draft, command, idempotency);
    draft.links.length = 0;
    return verdict;
  },
  'lets an account run into the red': (book, draft, command, idempotency) => {
    for (const account of book.accounts.values()) account.floor = null;
    return judgeOnce(book, draft, command, idempotency);
  },
  'tells nobody that a balance has passed a mark': (book, draft, command, idempotency) => {
    const verdict = judgeOnce(book, draft, command, idempotency);
    draft.crossings.length = 0;
    return verdict;
  },
};

describe('the reference model', () => {
  const differs = (judge?: JudgeOnce): boolean =>
    fc.check(
      fc.property(program, (batches) => {
        const { outcomes, model, memory } = play(batches, judge);
        const crossings = memory.drafts.reduce((sum, draft) => sum + draft.crossings.length, 0);
        return (
          outcomes.every(({ real, expected }) => JSON.stringify(real) === JSON.stringify(expected)) &&
          crossings === model.facts.crossings.length
        );
      }),
      { numRuns: 500, seed: 11, endOnFailure: true },
    ).failed;

  it('agrees with the rules as they are', () => {
    expect(differs()).toBe(false);
  });

  it.each(Object.entries(BROKEN))('finds out a ledger that %s', (_, judge) => {
    expect(differs(judge)).toBe(true);
  });
});
