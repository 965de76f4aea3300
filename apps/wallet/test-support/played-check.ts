import type { Entry } from '../src/ledger/rules/draft.js';
import type { play } from './judged-memory.js';

export type Played = ReturnType<typeof play>;
type Checker = (played: Played) => unknown[];

/** Pairs of what is and what should be, where they differ. */
const differing = (is: readonly unknown[], should: readonly unknown[]): unknown[] => {
  const pairs = Array.from({ length: Math.max(is.length, should.length) }, (_, index) => [is[index], should[index]]);
  return pairs.filter(([one, other]) => textOf(one) !== textOf(other));
};
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}` : part)) ?? '';

const entriesOf = ({ memory }: Played): Entry[] => memory.drafts.flatMap(({ entries }) => entries);

function answers({ outcomes }: Played): unknown[] {
  return outcomes
    .filter(({ real, expected }) => textOf(real) !== textOf(expected))
    .map(({ real, expected }) => [real, expected]);
}

function accounts({ memory, model }: Played): unknown[] {
  const own = [...memory.book.accounts.values()];
  return differing(
    own.map(({ address, balance, held, floor, isFrozen }) => ({ address, balance, held, floor, isFrozen })),
    own.map(({ address }) => {
      const { floor, frozen: isFrozen } = model.facts.accounts.get(address) ?? {};
      return { address, balance: model.balance(address), held: model.held(address), floor, isFrozen };
    }),
  );
}

const links: Checker = ({ memory, model }) =>
  differing(
    memory.drafts.flatMap((draft) => draft.links),
    model.facts.links,
  );

function crossings({ memory, model }: Played): unknown[] {
  const own = memory.drafts.flatMap((draft) =>
    draft.crossings.map(({ monitor, account, balanceAfter, transferId }) => ({
      ...{ monitorId: monitor.id, account: account.address, balanceAfter, transferId },
    })),
  );
  return differing(own, model.facts.crossings);
}

/** What is to be written sums to zero for each transfer and asset. */
function sums(played: Played): unknown[] {
  const totals = new Map<string, bigint>();
  for (const { transferId, account, amount } of entriesOf(played)) {
    const key = `${transferId} ${account.asset}`;
    totals.set(key, (totals.get(key) ?? 0n) + amount);
  }
  return [...totals].filter(([, total]) => total !== 0n);
}

/** Nothing that is to be written goes below what is reserved, and no account is left there. */
function floors(played: Played): unknown[] {
  const below = [...played.memory.book.accounts.values()].filter(
    ({ balance, held, floor }) => floor !== null && balance - held < floor,
  );
  return [
    ...below.map(({ address }) => address),
    ...entriesOf(played).filter(({ balanceAfter, reserved }) => reserved !== null && balanceAfter < reserved),
  ];
}

/** Nothing takes effect in a period once that is closed. */
const periods: Checker = ({ memory: { drafts, closedBefore } }) =>
  drafts.flatMap(({ entries, at }, index) =>
    entries.filter(({ effectiveAt }) => (effectiveAt ?? at) <= (closedBefore[index] ?? new Date(0))),
  );

/** What of a program that was played is not as it should be, by who finds it. */
export const CHECKERS = { answers, accounts, links, crossings, sums, floors, periods } as const satisfies Record<
  string,
  Checker
>;

/** By what finds them; empty where nothing is wrong. */
export function faultsIn(played: Played): Record<string, unknown[]> {
  const found = Object.entries(CHECKERS).map(([name, faultsOf]) => [name, faultsOf(played)] as const);
  return Object.fromEntries(found.filter(([, faults]) => faults.length > 0));
}
