import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { play } from '../../test-support/judged-memory.js';
import { program } from '../../test-support/programs.js';

/** More of them find what is rarer. */
const RUNS = Number(process.env['RUNS'] ?? 1000);
const RULES = new URL('./rules/', import.meta.url);

/** Every refusal that the rules have a word for. */
function refusalsOfRules(): string[] {
  const words = readdirSync(RULES).flatMap(
    (file) => readFileSync(new URL(file, RULES), 'utf8').match(/'wallet\.[a-z-]+\.[a-z-]+'/g) ?? [],
  );
  return [...new Set(words.map((word) => word.slice(1, -1)))].sort();
}

describe('the ledger, for any program of commands', () => {
  it('answers as the reference model does, and ends with its balances, holds, links and crossings', () => {
    fc.assert(
      fc.property(program, (batches) => {
        const { memory, model, outcomes } = play(batches);
        expect(outcomes.map(({ real }) => real)).toEqual(outcomes.map(({ expected }) => expected));
        for (const [address, { balance, held, floor, isFrozen }] of memory.book.accounts) {
          const { floor: itsFloor, frozen } = model.facts.accounts.get(address) ?? {};
          expect({ address, balance, held, floor, isFrozen }).toEqual({
            ...{ address, balance: model.balance(address), held: model.held(address) },
            ...{ floor: itsFloor, isFrozen: frozen },
          });
        }
        const { drafts } = memory;
        expect(drafts.flatMap(({ links }) => links)).toEqual(model.facts.links);
        expect(
          drafts.flatMap(({ crossings }) =>
            crossings.map(({ monitor, account, ...rest }) => ({
              ...rest,
              monitorId: monitor.id,
              account: account.address,
            })),
          ),
        ).toEqual(model.facts.crossings);
      }),
      { numRuns: RUNS },
    );
  }, 600_000);

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

  it('lets nothing take effect in a period once that is closed', () => {
    fc.assert(
      fc.property(program, (batches) => {
        const { drafts, closedBefore } = play(batches).memory;
        const late = drafts.flatMap(({ entries, at }, index) =>
          entries.filter(({ effectiveAt }) => (effectiveAt ?? at) <= (closedBefore[index] ?? new Date(0))),
        );
        expect(late).toEqual([]);
      }),
      { numRuns: RUNS / 2 },
    );
  }, 600_000);

  it('reaches every answer that its rules can give', () => {
    const seen = new Set<string>();
    for (const batches of fc.sample(program, { numRuns: 1000, seed: 7 })) {
      for (const { real } of play(batches).outcomes) seen.add('refused' in real ? real.refused : 'accepted');
    }
    expect([...seen].sort()).toEqual(['accepted', ...refusalsOfRules()]);
  });
});
