import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { play } from '../../test-support/judged-memory.js';
import { faultsIn } from '../../test-support/played-check.js';
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
  it('answers as the reference model does, ends with its state, sums to zero, stays above its floors and out of closed periods', () => {
    const isSound = fc.property(program, (batches) => void expect(faultsIn(play(batches))).toEqual({}));
    fc.assert(isSound, { numRuns: RUNS });
  }, 600_000);

  it('reaches every answer that its rules can give', () => {
    const seen = new Set<string>();
    for (const batches of fc.sample(program, { numRuns: 1000, seed: 7 })) {
      for (const { real } of play(batches).outcomes) seen.add('refused' in real ? real.refused : 'accepted');
    }
    expect([...seen].sort()).toEqual(['accepted', ...refusalsOfRules()]);
  });
});
