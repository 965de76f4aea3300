import { LedgerStore } from '../../apps/wallet/src/ledger/writer/ledger.store.js';
import { type Build, Simulation } from '../../apps/wallet/test-support/simulation.js';
import { brokenPromises } from '../../apps/wallet/test-support/simulation-check.js';

/** Some in every test run, 1,000 in `npm run test:faults`; `SEED=… SEEDS=1` replays one. */
const FIRST = Number(process.env['SEED'] ?? 1);
const SEEDS = Number(process.env['SEEDS'] ?? 60);
const SEEDS_TO_BE_FOUND_OUT = 25;

describe('the writer, whatever goes wrong around it', () => {
  it('keeps every promise: acknowledged once and for ever, nothing twice, nothing from a writer that was deposed', async () => {
    const seen = { answered: 0, takeOvers: 0, replayed: 0 };
    for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
      const simulation = await new Simulation(seed).run();
      expect({ seed, broken: brokenPromises(simulation) }).toEqual({ seed, broken: [] });
      const verdicts = simulation.asked.flatMap((asked) => asked.verdicts);
      seen.answered += verdicts.length;
      seen.replayed += verdicts.filter(({ replayed }) => replayed).length;
      seen.takeOvers += simulation.world.server.lease.epoch - 1;
    }
    // Something has gone wrong, and clients were served all the same.
    expect(seen.answered).toBeGreaterThan(SEEDS * 15);
    if (SEEDS > 10) expect(Math.min(seen.takeOvers, seen.replayed)).toBeGreaterThan(SEEDS);
  }, 900_000);
});

/** Answers before the database has. */
class HastyStore extends LedgerStore {
  override async commit(...commit: Parameters<LedgerStore['commit']>): Promise<void> {
    void super.commit(...commit).catch(() => undefined);
  }
}

/** Takes it that a commit has happened whose answer was lost. */
class TrustingStore extends LedgerStore {
  override async settle(): Promise<boolean> {
    await this.reset();
    return true;
  }
}

describe('the simulation', () => {
  it.each<[string, Build]>([
    ['acknowledges before the commit', { Store: HastyStore }],
    ['does not find out what came of a commit', { Store: TrustingStore }],
    ['lets a deposed writer add to the chain', { forgetsChain: true }],
  ])('finds out a build that %s', async (_, build) => {
    for (let seed = 1; seed <= SEEDS_TO_BE_FOUND_OUT; seed += 1) {
      const simulation = new Simulation(seed, build);
      const broken = await simulation.run().then(brokenPromises, (error: unknown) => [String(error)]);
      if (broken.length > 0) return;
    }
    throw new Error('it was not found out');
  });

  it('takes the same course again for the same seed', async () => {
    const [one, other] = [await new Simulation(7).run(), await new Simulation(7).run()];
    const courseOf = ({ asked, world }: Simulation) => ({
      verdicts: asked.map(({ verdicts }) => verdicts),
      batches: world.server.tables.batches.map(({ at, epoch }) => [at, epoch]),
    });
    expect(courseOf(one)).toEqual(courseOf(other));
  });
});
