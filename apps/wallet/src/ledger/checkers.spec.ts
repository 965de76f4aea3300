import fc from 'fast-check';
import { type JudgeOnce, play } from '../../test-support/judged-memory.js';
import { type CHECKERS, faultsIn } from '../../test-support/played-check.js';
import { program } from '../../test-support/programs.js';
import type { Draft } from './rules/draft.js';
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

/** Rules that are broken in one way alone, by what finds them. */
const BROKEN_FOR: Record<keyof typeof CHECKERS, [string, JudgeOnce]> = {
  answers: [
    'says that nothing is there where something else is the reason',
    (...asked) => {
      const verdict = judgeOnce(...asked);
      return verdict.accepted ? verdict : { ...verdict, code: 'wallet.transfer.insufficient-funds' };
    },
  ],
  accounts: [
    'takes the floor away from the account of the fees, which nothing asks too much of',
    (book, ...rest) => {
      for (const account of book.accounts.values()) if (account.purpose === 'fees') account.floor = null;
      return judgeOnce(book, ...rest);
    },
  ],
  links: [
    'links what went back with something else',
    tampering('links', (link) => ({ ...link, transferId: link.originalId })),
  ],
  crossings: [
    'tells of a balance that passed a mark as it was before',
    tampering('crossings', (crossing) => ({ ...crossing, balanceAfter: crossing.balanceAfter + 1n })),
  ],
  sums: [
    'writes an entry of a little more',
    tampering('entries', (entry) => ({ ...entry, amount: entry.amount + 1n })),
  ],
  floors: [
    'writes that more is reserved than there is',
    tampering('entries', (entry) => ({ ...entry, reserved: entry.balanceAfter + 1n })),
  ],
  periods: ['dates back what it writes', tampering('entries', (entry) => ({ ...entry, effectiveAt: new Date(0) }))],
};

/** Judges as it should, and writes down the last row of a kind otherwise. */
function tampering<K extends 'links' | 'crossings' | 'entries'>(
  kind: K,
  change: (row: Draft[K][number]) => Draft[K][number],
): JudgeOnce {
  return (book, draft, ...rest) => {
    const rows: Draft[K][number][] = draft[kind];
    const before = rows.length;
    const verdict = judgeOnce(book, draft, ...rest);
    if (rows.length > before) rows.push(change(rows.pop()!));
    return verdict;
  };
}

const programs = fc.sample(program, { numRuns: 500, seed: 11 });

/** What finds something in any of them. */
const findersOf = (judge?: JudgeOnce): string[] => [
  ...new Set(programs.flatMap((batches) => Object.keys(faultsIn(play(batches, judge))))),
];

describe('what checks the rules', () => {
  it('finds nothing in the rules as they are', () => {
    expect(findersOf()).toEqual([]);
  });

  it.each(Object.entries(BROKEN))('finds out a ledger that %s', (_, judge) => {
    expect(programs.some((batches) => Object.keys(faultsIn(play(batches, judge))).length > 0)).toBe(true);
  });

  it.each(Object.entries(BROKEN_FOR).map(([checker, [what, judge]]) => [checker, what, judge] as const))(
    'finds out by its %s alone a ledger that %s',
    (checker, _, judge) => {
      expect(findersOf(judge)).toEqual([checker]);
    },
  );
});
